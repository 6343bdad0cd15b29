"""Tests of UGI."""

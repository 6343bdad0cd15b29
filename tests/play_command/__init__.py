"""Tests of `manalath play`, on boards that are there and on simulated ones."""

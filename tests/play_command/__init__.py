"""Tests of `manalath play`, on real boards and on simulated ones."""

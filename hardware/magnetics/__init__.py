"""Magnetics: the ampere-turns that magnets put on reeds, and how reliable a reading is."""

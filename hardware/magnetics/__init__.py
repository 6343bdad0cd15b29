"""What magnets do to reeds: ampere-turns, and how sure a reading is."""

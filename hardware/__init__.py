"""The hardware side: board profiles, the bounce filter, drivers for real boards, and what builders need."""

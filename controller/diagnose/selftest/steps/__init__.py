"""The steps of an examination, one module each: what is asked, shown, watched and kept, and for how long."""

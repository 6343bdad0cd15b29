"""The steps of an examination, a module each: what is asked, shown, watched and kept, in how much time."""

"""The report of an examination: as a document, as a page, and against an earlier one."""

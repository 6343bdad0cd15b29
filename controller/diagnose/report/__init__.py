"""The report of an examination: as a document, as a page, and compared with an earlier one."""

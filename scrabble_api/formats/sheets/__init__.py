"""The score sheet of a recorded game as a page to print: as clubs keep it, on one sheet of A4 or Letter."""

"""Files of games of any format: which there are, how they are read, imported and converted."""

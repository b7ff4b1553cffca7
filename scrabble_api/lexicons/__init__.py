"""Word lists on disk: those that come with the package, and those a club keeps beside its games.

============= ==================================================================
``file_text`` the bytes of a file as text, and that text as entries, one a line
``spelling``  whether a word can be laid with a set's tiles
``reading``   entries as a word list, with all left out and all suspicious
``list_file`` the record of a list and the one form in which its words are kept
``built_in``  the lists that come with the package
``store``     the lists of the data folder: added, removed, read back
``shelf``     all lists, ready to judge words
``refusals``  what can go wrong with a list
============= ==================================================================
"""

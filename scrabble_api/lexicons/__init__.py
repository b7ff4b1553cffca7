"""Word lists on disk: those that come with the package, and those a club keeps beside its games.

============== ================================================================
``upload``     the bytes of a file as text: compression, encodings
``entries``    that text as entries, one a line: plain, in columns, CSV
``spelling``   whether a word can be laid with a set's tiles
``reading``    entries as a word list, with everything left out and everything suspicious
``written``    the one form in which lists are kept, and its SHA-256
``suspicions`` what makes a list look wrong
``records``    what is known about a list, and holding its words to that
``built_in``   the lists that come with the package
``folder``     the files of the lists a club keeps
``keeping``    adding a list to the data folder, and removing one
``shelf``      all lists, ready to judge words
============== ================================================================
"""

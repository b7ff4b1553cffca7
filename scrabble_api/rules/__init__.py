"""What the rule book says, pure: values in, values out; no clock, chance, file or network.

Each module adds one kind of knowledge to those before it: ``letters`` (and ``letter_sets``) and ``squares`` (and
``layouts``) make ``editions``; ``board``, ``words``, ``plays`` and ``placement`` say where tiles go, ``scoring``
what they earn, ``racks`` and ``blanks`` where they come from; ``rulesets``, ``violations`` and ``lexicon`` are what
``adjudication`` judges by. ``starting`` stands beside them, and ``errors`` tells what cannot be read.
"""

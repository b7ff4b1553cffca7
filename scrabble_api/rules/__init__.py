"""What the rule book says, pure: values in, values out; no clock, chance, file or network.

Each room builds on those before it: ``equipment`` is what is in the box, and ``rulesets`` and ``violations`` beside it
are the figures of each ruleset and all that can be broken; ``plays`` judges and scores one play; ``games`` folds events
into a game; ``audit`` puts a claimed record to the rules; ``history`` is a game on record, with all that was undone and
corrected in it. ``errors`` tells what cannot be read or recorded.
"""

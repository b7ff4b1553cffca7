"""What the rule book says, pure: values in, values out; no clock, chance, file or network.

Each module adds one kind of knowledge to those before it:

``letters`` → ``squares`` → ``editions`` → ``board`` → ``plays`` → ``placement`` → ``words`` → ``scoring``
→ ``unseen``, ``lexicon``, ``rulesets`` → ``blanks`` → ``adjudication``; ``starting`` stands beside them.
"""

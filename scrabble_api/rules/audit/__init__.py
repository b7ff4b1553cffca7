"""The audit of records: what somebody wrote down, held against the rules and against itself, line by line.

=====================  ==============================================================================
file                   what it knows
=====================  ==============================================================================
claims                 a record as claimed, of any format
findings               what can be found, how bad it is, and its sentence
inference              seats, edition and ruleset, as the record's own lines tell them
seating                whose line it is
state                  the game so far by the rules, the running totals as recorded, the findings
turns, after_turns     plays, exchanges, passes; plays taken back, challenge bonuses, overtime
endings                tiles left at the end
closing                what is told once the last line was read, and the scores by the rules
declarations           what notes say that a record has no line for
note_syntax            how such notes are written
slips                  why a recorded score may differ
auditing               the replay from the first line to the last
=====================  ==============================================================================
"""

from scrabble_api.rules.audit.auditing import Audit, audit_record, events_in
from scrabble_api.rules.audit.claims import Claim, ClaimedPlayer, ClaimedRecord, ClaimKind, LastRack, Pragma
from scrabble_api.rules.audit.findings import Finding, Severity, Verdict

__all__ = [
    "Audit",
    "Claim",
    "ClaimKind",
    "ClaimedPlayer",
    "ClaimedRecord",
    "Finding",
    "LastRack",
    "Pragma",
    "Severity",
    "Verdict",
    "audit_record",
    "events_in",
]

"""The forms of documents, and of what the log of a game tells, as the contract has them for answers.

They are those of ``GET /v1/records/schema`` said in a simpler way: as one of several forms instead of by conditions, which
generators of clients do not read; open to new fields, as answers are, and without the limits of what is sent.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from scrabble_api.formats.answers import games, rulesets
from scrabble_api.formats.answers.audits import Finding
from scrabble_api.formats.answers.logs import EVENT
from scrabble_api.formats.answers.results import DecisionOfGame
from scrabble_api.formats.answers.turns import RulingOfGame
from scrabble_api.formats.answers.verdicts import LexiconReference
from scrabble_api.formats.record_json.schema import RECORD_SCHEMA
from scrabble_api.formats.wire import Answer, about_fields, reference

#: What the contract calls a document of one game or several.
DOCUMENT = "RecordFile"
#: Forms of what files claim, which are long, and what the contract says of them.
_ELSEWHERE = ("Claim", "ClaimedRecord")
#: What is said of an event, and once of what all events have.
_EVENT = "What was entered; its `kind` tells what it says. `v` is the version of its form, `seat` counts from 1."
_CLAIMED = "As a file claims it, of the form that it has under `{part}` in `GET /v1/records/schema`."

Form = Mapping[str, Any]

#: What is asked of documents that are sent.
_LIMITS = frozenset(
    {
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
        "pattern",
    }
)

#: Parts of a record whose fields mean what those of an answer of that name do.
_SAID_BY: Mapping[str, type[Answer]] = {
    "EditionNames": games.EditionOfGame,
    "Players": rulesets.Players,
    "Opening": rulesets.Opening,
    "Challenge": rulesets.Challenge,
    "Exchange": rulesets.Exchange,
    "End": rulesets.End,
    "Unplayed": rulesets.Unplayed,
    "Overtime": rulesets.Overtime,
    "Ruleset": rulesets.RulesetOfGame,
    "LexiconReference": LexiconReference,
    "SetUp": games.Game,
    "Details": games.Game,
    "Finding": Finding,
    "Decision": DecisionOfGame,
    "Ruling": RulingOfGame,
}
#: What is said of the fields that no answer has.
_SAID_HERE: Mapping[tuple[str, str], str] = {
    ("LastRack", "rack"): "The tiles left on it.",
    ("Ruleset", "base"): "The preset whose figures it has but for those that were changed.",
    ("SetUp", "seats"): "How many play.",
    ("Source", "record"): "The record that was imported; null where it may not be seen.",
    ("Source", "findings"): "What the audit found in it; null where it may not be seen.",
    ("Source", "entries"): "How many entries its import made.",
    ("Ruling", "kind"): "A ruling in a correction.",
    ("RackGiven", "tiles"): "The tiles on it, in part or whole; null where they may not be seen.",
    ("RackGiven", "points"): "The points of its tiles, in a game of scores.",
    ("CountPutRight", "count"): "How many tiles there really were.",
}


def record_forms() -> dict[str, dict[str, Any]]:
    """The forms by their names in the contract."""
    parts = RECORD_SCHEMA["$defs"]
    events = [_simple(parts[name]["properties"]["event"]) for name in ("OpeningEntry", "Entry")]
    forms = {_name(name): _with_descriptions(name, _simple(part)) for name, part in parts.items()}
    for name in ("OpeningEntry", "Entry"):
        forms[_name(name)]["properties"]["event"] = reference(EVENT)
    for name in _ELSEWHERE:
        about = _CLAIMED.format(part=name)
        forms[_name(name)] = {"type": "object", "additionalProperties": True, "description": about}
    alternatives = [one for event in events for one in event.get("anyOf", [event])]
    for one in alternatives:
        one["properties"] |= {name: {"type": "integer"} for name in ("v", "seat") if name in one["properties"]}
    forms[EVENT] = {"anyOf": alternatives, "description": _EVENT}
    forms[DOCUMENT] = {**_simple(RECORD_SCHEMA), "description": "A record document, of one game or several."}
    return {name: forms[name] for name in sorted(_parts_of(DOCUMENT, forms))}


def _parts_of(name: str, forms: Mapping[str, Form]) -> set[str]:
    """The names of a form and of all that it is made of."""
    found: set[str] = set()
    ahead = {name}
    while ahead:
        found |= ahead
        inside = {one for form in ahead for one in re.findall(r"#/components/schemas/(\w+)", json.dumps(forms[form]))}
        ahead = inside - found
    return found


def _with_descriptions(part: str, form: dict[str, Any]) -> dict[str, Any]:
    """A form with something said of each of its fields."""
    abouts = about_fields(_SAID_BY[part]) if part in _SAID_BY else {}
    for name, field in form.get("properties", {}).items():
        about = _SAID_HERE.get((part, name)) or abouts.get(name)
        if about is not None:
            field.setdefault("description", about)
    return form


def _name(part: str) -> str:
    return f"Record{part}"


def _simple(form: Form) -> dict[str, Any]:
    """A form without conditions, open to new fields."""
    if "$ref" in form:
        return {**form, **reference(_name(form["$ref"].rpartition("/")[2]))}
    if "if" in form:
        return {"anyOf": [*_alternatives(form["then"]), *_alternatives(form["else"])]}
    if "allOf" in form:
        chosen = [one for kind in form["allOf"] for one in _alternatives(kind["then"])]
        return {"anyOf": chosen, **({"description": form["description"]} if "description" in form else {})}
    return {
        name: _simple_part(name, value) for name, value in form.items() if value is not False and name not in _LIMITS
    }


def _alternatives(form: Form) -> list[dict[str, Any]]:
    simple = _simple(form)
    return simple["anyOf"] if simple.keys() == {"anyOf"} else [simple]


def _simple_part(name: str, value: Any) -> Any:
    if name == "properties":
        return {field: _simple(form) for field, form in value.items()}
    if name == "description":
        return value.replace("``", "`")
    if isinstance(value, dict):
        return _simple(value)
    return [_simple(one) if isinstance(one, dict) else one for one in value] if isinstance(value, list) else value

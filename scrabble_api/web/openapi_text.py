"""The contract made short and written down: what several operations share said once, one example each, a line for a field."""

import json
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import chain, count
from typing import Any

import yaml

#: Any part of the contract.
Part = dict[str, Any]

#: So many characters the one example of an operation may have in JSON; of a longer one the contract says where it is.
_LONGEST_EXAMPLE = 330
#: A part that is no longer is written on one line, and so long lines are.
_LONGEST_IN_LINE, _LINE = 200, 240
#: What the one example is called.
_ONE = "example"
#: What is shared by answers without a body to those who have it already.
_UNCHANGED = "Unchanged"


def shortened(contract: Part) -> Part:
    """The contract with all that returns in it said once, and one example of each operation."""
    contract = deepcopy(contract)
    shared: Part = contract["components"]
    paths = contract["paths"].values()
    operations = [one for path in paths for name, one in path.items() if name != "parameters"]
    for operation in operations:
        _keep_one_example(operation)
    sent = [one for path in contract.get("webhooks", {}).values() for one in path.values()]
    with_parameters = [one for one in (*paths, *operations, *sent) if one.get("parameters")]
    _share_parameters(with_parameters, shared)
    answers = [answer for one in operations for answer in one["responses"].values() if "$ref" not in answer]
    for response in [*answers, *shared["responses"].values()]:
        headers: Part = response.get("headers", {})
        headers.update({name: _reference(header, "headers", name, shared) for name, header in headers.items()})
    for responses in [one["responses"] for one in operations if "304" in one["responses"]]:
        responses["304"] = _reference(responses["304"], "responses", _UNCHANGED, shared)
    return contract


def _share_parameters(sayers: Sequence[Part], shared: Part) -> None:
    """Say once each parameter that several operations or paths have; that one need not be given needs not be said."""
    for one in sayers:
        one["parameters"] = [
            {name: value for name, value in said.items() if (name, value) != ("required", False)}
            for said in one["parameters"]
        ]
    counts = Counter(json.dumps(said) for one in sayers for said in one["parameters"])
    for one in sayers:
        one["parameters"] = [
            _reference(said, "parameters", said["name"], shared) if counts[json.dumps(said)] > 1 else said
            for said in one["parameters"]
        ]


def _reference(part: Part, kind: str, name: str, shared: Part) -> Part:
    """Where the part is shared: under this name, or where others have it, under the name with a number."""
    known = shared.setdefault(kind, {})
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    own = next(one for one in names if known.setdefault(one, part) == part)
    return {"$ref": f"#/components/{kind}/{own}"}


def _keep_one_example(operation: Part) -> None:
    """Leave the first example of what is sent, or of what is answered where nothing is, that is short; or say where all are."""
    sent = list(operation.get("requestBody", {}).get("content", {}).values())
    answered = [kind for answer in operation["responses"].values() for kind in answer.get("content", {}).values()]
    of_sent, of_answered = map(_taken_out, (sent, answered))
    shown = of_sent or of_answered
    short = [(content, example) for content, example in shown if _length(example) <= _LONGEST_EXAMPLE]
    if short:
        content, example = short[0]
        content["examples"] = {_ONE: example}
    elif shown:  # generators of clients take an example's own `externalValue` for a file beside the contract
        operation["externalDocs"] = {"url": f"/docs/examples/{operation['operationId']}", "description": "Examples."}


def _taken_out(contents: Sequence[Part]) -> list[tuple[Part, Part]]:
    """Each example with what it is one of, which has none any more."""
    return [(content, one) for content in contents for one in content.pop("examples", {}).values()]


def shortest(examples: Part) -> Part:
    """The shortest of several examples alone."""
    return {_ONE: min(examples.values(), key=_length)}


def _length(example: Part) -> int:
    return len(json.dumps(example["value"], ensure_ascii=False))


def contract_yaml(contract: Part) -> str:
    """The contract as YAML."""
    return str(yaml.dump(contract, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_LINE))


class _Dumper(yaml.CSafeDumper):
    """Writes what is short on one line, and nothing by reference to what was written before."""

    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_mapping(self, tag: Any, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        node = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = _fits_in_line(_parts_of(node))
        return node

    def represent_sequence(self, tag: Any, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        node = super().represent_sequence(tag, sequence, flow_style)
        node.flow_style = _fits_in_line(node.value)
        return node


def _fits_in_line(parts: Sequence[yaml.Node]) -> bool:
    return _width(parts) <= _LONGEST_IN_LINE


def _width(parts: Sequence[yaml.Node]) -> int:
    """About how many characters these have side by side; more than a line if one of them does not fit into one."""
    if any(isinstance(one, yaml.CollectionNode) and not one.flow_style for one in parts):
        return _LONGEST_IN_LINE + 1
    return sum(2 + (len(one.value) if isinstance(one, yaml.ScalarNode) else _width(_parts_of(one))) for one in parts)


def _parts_of(node: yaml.Node) -> Sequence[yaml.Node]:
    return [part for pair in node.value for part in pair] if isinstance(node, yaml.MappingNode) else node.value

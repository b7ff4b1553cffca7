"""Refusals as far as they are the same over the net and at the terminal."""

from scrabble_api.formats.wire import UNSET, Answer, UnsetType, says


class ProblemDetail(Answer):
    """One fault: where it is (`pointer` into the body, `parameter`, or `line` of a file), a stable code, and what to do."""

    pointer: str | UnsetType = says("JSON pointer into the body; in a batch, into the item.", default=UNSET)
    parameter: str | UnsetType = says("Name of the path or query parameter.", default=UNSET)
    line: int | UnsetType = says("Line of the file, from 1.", default=UNSET)
    code: str = says(
        "Stable: programs should use this. The code of a problem, a violation or a finding, or what is wrong with the field."
    )
    message: str = says("A sentence for people: what is wrong and what to do.")


class Refusal(Answer):
    """Why something was refused."""

    code: str
    detail: str
    errors: tuple[ProblemDetail, ...]

"""Chooses rules, runs them over a subject, heeds allow comments and puts what is found in order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import methodcaller

from composegen.errors import UsageError
from composegen.finding import Defect, Finding, Location
from composegen.rules.cg190_unused_allow import RULE as UNUSED_ALLOW
from composegen.rules.registry import RULES
from composegen.rules.rule import Rule, Subject
from composegen.settings.nearest import nearest

__all__ = ["UNUSED_ALLOW", "choose", "lint"]

_MARK = "composegen:"


def choose(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> tuple[Rule, ...]:
    """Choose rules by numbers, names and beginnings of numbers; `ignore` wins.

    Args:
        select: Rules to run; all of them when there is none.
        ignore: Rules to leave out.

    Raises:
        UsageError: Something is neither a number, nor a name, nor the beginning of a number.

    >>> [rule.name for rule in choose(["CG10"], ["CG102"])][:2]
    ['duplicate-key', 'broken-statement']
    """
    chosen = set(chain.from_iterable(map(_named, select))) or set(RULES)
    left_out = set(chain.from_iterable(map(_named, ignore)))
    return tuple(rule for rule in RULES if rule in chosen and rule not in left_out)


def lint(subject: Subject, rules: Iterable[Rule] = RULES) -> tuple[Finding, ...]:
    """Find everything the rules look for: sorted by place, each finding once.

    What an allow comment permits is left out; an allow that permits nothing is found.
    """
    chosen = tuple(rules)
    found = set(_findings(subject, chosen))
    texts = [file.text for file in subject.configuration.files]
    if subject.compose_file is not None:
        texts.append(subject.compose_file.text)
    if any(_MARK in text for text in texts):
        found = _permitted(found, tuple(_allows(subject)), subject, chosen)
    return tuple(sorted(found, key=methodcaller("sort_key")))


def _named(word: str) -> tuple[Rule, ...]:
    code = word.upper()
    rules = tuple(
        rule
        for rule in RULES
        if rule.name == word.lower() or (code.startswith("CG") and rule.code.startswith(code))
    )
    if not rules:
        raise UsageError(f"there is no rule `{word}`", _meant(word))
    return rules


def _meant(word: str) -> str:
    near = nearest(word, [*(rule.name for rule in RULES), *(rule.code for rule in RULES)])
    return f"did you mean `{near}`?" if near else "docs/rules.md lists the rules"


def _findings(subject: Subject, rules: tuple[Rule, ...]) -> Iterator[Finding]:
    # Everything is missing from a file that is absent or no text; that was said already.
    incomplete = subject.configuration.incomplete
    by_name = {rule.name: rule for rule in rules}
    checked: Iterator[Defect] = chain.from_iterable(rule.check(subject) for rule in rules)
    for defect in chain(subject.configuration.defects, checked):
        rule = by_name.get(defect.rule)
        if rule is not None and not (incomplete and rule.name == "missing-value"):
            yield rule.finding(defect)


@dataclass(frozen=True, slots=True)
class _Allow:
    """One number or name in an allow comment.

    Args:
        word: It, as written.
        location: Where it stands.
        last: The line that the comment stands above.
    """

    word: str
    location: Location
    last: int

    def permits(self, finding: Finding) -> bool:
        """Tell whether it names a finding's rule and stands above, or on, the finding's line."""
        here = finding.location
        return (
            self.word.lower() in (finding.name, finding.code.lower())
            and here.file == self.location.file
            and self.location.line <= here.line <= self.last
        )


def _permitted(
    found: set[Finding], allows: tuple[_Allow, ...], subject: Subject, chosen: tuple[Rule, ...]
) -> set[Finding]:
    allowed = {finding for finding in found if any(allow.permits(finding) for allow in allows)}
    left = found - allowed
    if UNUSED_ALLOW in chosen:
        for allow in allows:
            if not any(allow.permits(finding) for finding in allowed):
                left.update(map(UNUSED_ALLOW.finding, _unused(allow, subject, chosen)))
    return left


def _unused(allow: _Allow, subject: Subject, chosen: tuple[Rule, ...]) -> Iterator[Defect]:
    word = allow.word
    rule = next((r for r in RULES if word.lower() in (r.name, r.code.lower())), None)
    if rule is None:
        message = f"there is no rule `{word}`, so the comment allows nothing"
        yield Defect(UNUSED_ALLOW.name, allow.location, message, _meant(word))
        return
    # A rule that was not asked may still need the comment.
    asked = rule in chosen and (subject.vcpus is not None or rule.name != "crowded-machine")
    if asked and (subject.compose_file is not None or not rule.code.startswith("CG4")):
        message = f"`{word}` is allowed here, but {rule.code} {rule.name} has nothing to say"
        yield Defect(UNUSED_ALLOW.name, allow.location, message, "delete it from the comment")


def _allows(subject: Subject) -> Iterator[_Allow]:
    for file in subject.configuration.files:
        inside = {
            number
            for assignment in file.assignments
            for number in range(assignment.span[0] + 1, assignment.span[2] + 1)
        }
        yield from _comments(file.file, file.text, inside)
    if subject.compose_file is not None:
        yield from _comments(subject.compose_file.file, subject.compose_file.text, set())


def _comments(file: str, text: str, inside: set[int]) -> Iterator[_Allow]:
    """Find allow comments outside of values of several lines."""
    if _MARK not in text:
        return
    import re  # noqa: PLC0415 - only for a file with such a comment

    lines = re.split(r"\r\n|\r|\n", text)
    for number, line in enumerate(lines, 1):
        comment = re.fullmatch(rf"\s*#\s*{_MARK}\s*allow\s+(.*)", line)
        if comment is None or number in inside:
            continue
        last = number
        while last < len(lines) and lines[last - 1].lstrip().startswith("#"):
            last += 1
        for word in re.finditer(r"[^\s,]+", comment[1]):
            column = comment.start(1) + word.start() + 1
            place = Location.on_line(file, number, column, len(word[0]))
            yield _Allow(word[0], place, last)

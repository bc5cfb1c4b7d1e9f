"""Runs rules over a subject and puts what they find in order."""

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import methodcaller

from composegen.finding import Defect, Finding
from composegen.rules.registry import RULES
from composegen.rules.rule import Rule, Subject


def lint(subject: Subject, rules: Iterable[Rule] = RULES) -> tuple[Finding, ...]:
    """Find everything the rules look for: sorted by place, each finding once."""
    chosen = tuple(rules)
    found = set(_findings(subject, chosen))
    return tuple(sorted(found, key=methodcaller("sort_key")))


def _findings(subject: Subject, rules: tuple[Rule, ...]) -> Iterator[Finding]:
    # Everything is missing from a file that is absent or no text; that was said already.
    incomplete = subject.configuration.incomplete
    by_name = {rule.name: rule for rule in rules}
    checked: Iterator[Defect] = chain.from_iterable(rule.check(subject) for rule in rules)
    for defect in chain(subject.configuration.defects, checked):
        rule = by_name.get(defect.rule)
        if rule is not None and not (incomplete and rule.name == "missing-value"):
            yield rule.finding(defect)

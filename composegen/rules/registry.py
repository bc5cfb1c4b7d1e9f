"""The registry of rules, written out by hand."""

from composegen.rules.rule import Rule

RULES: tuple[Rule, ...] = ()

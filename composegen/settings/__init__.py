"""Validated values: every variable as a Pydantic field."""

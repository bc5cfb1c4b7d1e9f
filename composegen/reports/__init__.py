"""Findings as text for people and for machines."""

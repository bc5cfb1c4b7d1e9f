"""Env files as text: statements, references, layers, the environment one worker sees."""

"""Numbers that follow from settings: workers, ports, start positions."""

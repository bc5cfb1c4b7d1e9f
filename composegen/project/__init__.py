"""The services of a rendering, as values no Docker style has touched."""

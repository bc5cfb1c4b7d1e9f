"""One typed step from DeepRacer-for-Cloud env files to a Docker Compose file."""

__version__ = "0.1.0"

"""What composegen lint looks for, one rule a file."""

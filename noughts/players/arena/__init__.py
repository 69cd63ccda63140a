"""Players against each other: matches, tournaments, standings."""

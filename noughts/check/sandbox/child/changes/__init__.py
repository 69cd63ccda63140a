"""What can be changed in a file, and remarks on its source: read from the syntax tree."""

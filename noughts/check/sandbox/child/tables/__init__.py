"""Tables of the file's own answers, which make its search faster and change none of its answers."""

"""The student's search as a tree, and which strategy it is."""

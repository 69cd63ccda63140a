"""Draw a position, an analysis or a tree, as text and as SVG."""

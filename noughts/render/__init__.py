"""Draw a position or a tree of positions, as text and as SVG."""

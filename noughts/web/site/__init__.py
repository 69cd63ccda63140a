"""The page as a folder of files that need no server: it runs the same Python in the browser."""

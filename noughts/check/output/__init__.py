"""Reports for people and programs: pages, tables, points."""

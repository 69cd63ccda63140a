"""Exact values: looked up, searched or proven."""

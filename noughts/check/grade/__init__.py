"""Run the checks on a student's file, and report what they found."""

"""Run a student's file in a process of its own, locked in by the kernel."""

"""Run a student's file in its own process, restricted by the kernel."""

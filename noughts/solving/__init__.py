"""What is true: values with their proofs, looked up or searched."""

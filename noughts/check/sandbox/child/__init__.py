"""The half of the checker that runs in the child process, together with the student's code.

It imports nothing of the other half and decides nothing: it gives up its rights, loads the file,
calls its functions, and sends back their answers.
"""

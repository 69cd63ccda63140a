"""The exit codes of all commands, in one table."""

DONE, FAILED, UNUSABLE, NOT_PROVEN, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141

EXIT_CODES = {
    DONE: "success",
    FAILED: "a check or a proof failed",
    UNUSABLE: "input or output that cannot be used",
    NOT_PROVEN: "not proven",
    INTERRUPTED: "ended with Ctrl-C",
    BROKEN_PIPE: "the program that reads the output has ended",
}

"""The exit codes of all commands, in one table."""

DONE, FAILED, UNUSABLE, NOT_PROVEN, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141


def code_of(proven: bool, stopped: bool) -> int:
    """The exit code of a search: done, or not proven because of a limit or of Ctrl-C.

    >>> code_of(True, True), code_of(False, True), code_of(False, False)
    (0, 130, 3)
    """
    return DONE if proven else INTERRUPTED if stopped else NOT_PROVEN


EXIT_CODES = {
    DONE: "success",
    FAILED: "a check or a proof failed",
    UNUSABLE: "input or output that cannot be used",
    NOT_PROVEN: "not proven",
    INTERRUPTED: "ended with Ctrl-C",
    BROKEN_PIPE: "the program that reads the output has ended",
}

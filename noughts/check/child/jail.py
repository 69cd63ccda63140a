"""What the child gives up before it loads somebody else's file; the kernel holds it to that.

Limits on memory, time, files and processes hold everywhere. On Linux three more locks close, none
of which needs rights of its own: Landlock (writing only in one folder, and no look into other
processes), no capabilities, and a seccomp filter (no processes, no signals, no network). The filter
matters most: the limit on processes does not bind root.
"""

import ctypes
import os
import resource
import struct
import sys

FILE_BYTES = 1 << 20
OPEN_FILES = 64

# prctl(2)
SET_DEATH_SIGNAL, SET_SECCOMP, SET_NO_NEW_PRIVILEGES = 1, 22, 38
KILL = 9
# landlock(7); the numbers of its system calls are the same on every machine
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
WRITE_FILE, REMOVE_FILE, MAKE_FILE = 1 << 1, 1 << 5, 1 << 8
ALL_CHANGES = WRITE_FILE | sum(1 << bit for bit in range(4, 13))
# capset(2)
CAPABILITY_VERSION = 0x20080522
# seccomp(2): the machine's name for itself, then the system calls that start processes or programs,
# send signals, open sockets, reach into other processes, or get round the filter (io_uring)
FORBIDDEN = {
    "x86_64": (
        0xC000003E,
        (56, 57, 58, 435, 59, 322, 62, 200, 234, 129, 297, 424, 41, 53, 101, 310, 311, 425),
    ),
    "aarch64": (0xC00000B7, (220, 435, 221, 281, 129, 130, 131, 138, 240, 424, 198, 199, 117, 270, 271, 425)),
}
FOREIGN_NUMBERS = 0x40000000  # on x86_64, a second set of names for the same calls starts here
LOAD, JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050001  # refuse: "not permitted"


def lock(memory: int, seconds: int) -> list[str]:
    """Close all locks for good, with the current folder as the only one to write in; say which hold."""
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _, allowed = resource.getrlimit(kind)
        most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(kind, (most, most))
    if sys.platform != "linux":
        return []
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(SET_DEATH_SIGNAL, KILL, 0, 0, 0)
    libc.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    held = []
    if _write_only_here(libc):
        held.append("files")
    libc.capset((ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)())
    if _filter_system_calls(libc):
        held.append("processes")
    return held


def _write_only_here(libc: ctypes.CDLL) -> bool:
    """Forbid every change to files but in the current folder, and there any folder or link."""
    handled = struct.pack("Q", ALL_CHANGES)
    ruleset = libc.syscall(CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), 0)
    if ruleset < 0:
        return False
    for path, allowed in ((".", WRITE_FILE | REMOVE_FILE | MAKE_FILE), (os.devnull, WRITE_FILE)):
        beneath = os.open(path, os.O_RDONLY)
        rule = struct.pack("=Qi", allowed, beneath)
        libc.syscall(ADD_RULE, ruleset, 1, rule, 0)
        os.close(beneath)
    closed = bool(libc.syscall(RESTRICT_SELF, ruleset, 0) == 0)
    os.close(ruleset)
    return closed


def _filter_system_calls(libc: ctypes.CDLL) -> bool:
    """Have the kernel refuse the forbidden system calls from now on."""
    if os.uname().machine not in FORBIDDEN:
        return False
    program = filter_program(os.uname().machine)
    instructions = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(instructions))
    return bool(libc.prctl(SET_SECCOMP, 2, described, 0, 0) == 0)


def filter_program(machine: str) -> bytes:
    """The filter in the kernel's own small language: 8 bytes an instruction, jumps count from the next."""
    architecture, forbidden = FORBIDDEN[machine]
    refuse = len(forbidden) + 1  # where, after the tests of numbers, the refusal stands
    program = [
        (LOAD, 0, 0, 4),  # the machine's name
        (JUMP_IF_EQUAL, 0, refuse + 2, architecture),
        (LOAD, 0, 0, 0),  # the number of the call
        (JUMP_IF_AT_LEAST, refuse, 0, FOREIGN_NUMBERS),
        *((JUMP_IF_EQUAL, refuse - 1 - place, 0, number) for place, number in enumerate(forbidden)),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    return b"".join(struct.pack("HBBI", *instruction) for instruction in program)

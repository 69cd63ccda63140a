"""The list of system calls that the student's file may make, as a program for the kernel (seccomp).

The kernel refuses every other call: starting processes and programs, signals, sockets, limits and memory
of other processes, changing files by path, shared memory, and calls that future kernels may add. Where a
call can do several things, its arguments are checked too.
"""

import struct

# the number of each call on x86-64 and on ARM 64-bit, None where there is no such call
CALLS: dict[str, tuple[int | None, int | None]] = {
    # files: Landlock and bubblewrap decide which ones
    "read": (0, 63),
    "readv": (19, 65),
    "pread64": (17, 67),
    "write": (1, 64),
    "writev": (20, 66),
    "close": (3, 57),
    "lseek": (8, 62),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "fstat": (5, 80),
    "stat": (4, None),
    "lstat": (6, None),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "getcwd": (79, 17),
    "chdir": (80, 49),
    "getdents64": (217, 61),
    "poll": (7, None),
    "ppoll": (271, 73),
    "select": (23, None),
    "pselect6": (270, 72),
    # its own memory
    "munmap": (11, 215),
    "mremap": (25, 216),
    "mprotect": (10, 226),
    "madvise": (28, 233),
    "brk": (12, 214),
    "futex": (202, 98),
    # its own signals and time
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "alarm": (37, None),
    "setitimer": (38, 103),
    "getitimer": (36, 102),
    "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    # information about the process and the system
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "uname": (63, 160),
    "sysinfo": (99, 179),
    "getrusage": (98, 165),
    "getrlimit": (97, 163),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "getcpu": (309, 168),
    "getrandom": (318, 278),
    "exit": (60, 93),
    "exit_group": (231, 94),
    # only with certain arguments
    "open": (2, None),
    "openat": (257, 56),
    "mmap": (9, 222),
    "fcntl": (72, 25),
    "ioctl": (16, 29),
    "prlimit64": (302, 261),
}

WHOLE = 0xFFFFFFFF
READING, WRITING, BOTH, ACCESS, TRUNCATING = 0, 1, 2, 3, 0o1000  # open(2)
KIND, PRIVATE = 0o17, 2  # mmap(2)

Test = tuple[int, int, tuple[int, ...]]  # offset of half an argument, a bit mask, the allowed values


def _low(argument: int) -> int:
    """The offset of the lower half of an argument in the data that a filter reads."""
    return 16 + 8 * argument


# Landlock prevents truncating a file that is opened for reading only from version 3 on
_OPENING = ACCESS | TRUNCATING, (READING, WRITING, BOTH, WRITING | TRUNCATING, BOTH | TRUNCATING)
TESTS: dict[str, tuple[Test, ...]] = {
    "open": ((_low(1), *_OPENING),),
    "openat": ((_low(2), *_OPENING),),
    # shared mappings stay in memory after most of them is unmapped, and then no limit counts them
    "mmap": ((_low(3), KIND, (PRIVATE,)),),
    "fcntl": ((_low(1), WHOLE, (0, 1, 2, 3, 1030)),),  # copy a descriptor, read its flags, close on exec
    "ioctl": ((_low(1), WHOLE, (0x5401, 0x5413, 0x541B, 0x5450, 0x5451)),),  # is it a terminal, how much
    # read its own limits: no process by number, no new limit
    "prlimit64": tuple((half, WHOLE, (0,)) for half in (_low(0), _low(2), _low(2) + 4)),
}

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # which number, the kernel's own name

LOAD, AND, JUMP, JUMP_IF_EQUAL, RETURN = 0x20, 0x54, 0x05, 0x15, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050001  # refuse: "operation not permitted"

Instruction = tuple[int, int, int, int]  # operation, jump if true, jump if false, operand


def filter_program(machine: str) -> bytes:
    """The filter as classic BPF, 8 bytes per instruction."""
    column, name = MACHINES[machine]
    numbers = {call: number for call, both in CALLS.items() if (number := both[column]) is not None}
    plain = [number for call, number in numbers.items() if call not in TESTS]
    program: list[Instruction] = [
        (LOAD, 0, 0, 4),
        (JUMP_IF_EQUAL, 1, 0, name),
        (RETURN, 0, 0, REFUSE),
        (LOAD, 0, 0, 0),
    ]
    program += [(JUMP_IF_EQUAL, len(plain) - at, 0, number) for at, number in enumerate(plain)]
    program += [(JUMP, 0, 0, 1), (RETURN, 0, 0, ALLOW)]  # the jump target of the calls without tests
    for call, tests in TESTS.items():
        if call in numbers:
            block = _test_arguments(tests)
            program += [(JUMP_IF_EQUAL, 0, len(block), numbers[call]), *block]
    program.append((RETURN, 0, 0, REFUSE))
    return b"".join(struct.pack("HBBI", *instruction) for instruction in program)


def _test_arguments(tests: tuple[Test, ...]) -> list[Instruction]:
    """Allow a call if all tests of its arguments hold."""
    block: list[Instruction] = []
    for half, bits, values in tests:
        block += [(LOAD, 0, 0, half), (AND, 0, 0, bits)]
        block += [(JUMP_IF_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
        block.append((RETURN, 0, 0, REFUSE))
    return [*block, (RETURN, 0, 0, ALLOW)]

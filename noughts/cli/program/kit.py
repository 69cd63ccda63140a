"""`noughts kit`: the files that a grading system needs to run `noughts check`."""

from pathlib import Path

from noughts.cli.arguments import argument, output_option
from noughts.cli.output import say_beside

EXAMPLE = "noughts kit gradescope -o autograder.zip"
SYSTEMS = "gradescope, classroom50, github, check50, coderunner, vpl, otter or nbgrader"
ARGUMENTS = (
    argument("system", metavar="SYSTEM", help=f"The grading system: {SYSTEMS}."),
    output_option(
        "A folder, or a file that ends with .zip; - is standard output. By default noughts-SYSTEM.", False
    ),
    argument(
        "--rubric", metavar="FILE", type=Path, help="Points per check, as a TOML file; by default 1 each."
    ),
)


def run(system: str, output: Path | None, rubric: Path | None) -> int:
    """Write a folder or a zip file with scripts, points and noughts itself, ready for a grading system.

    The kit needs Python 3.11 or newer where it runs, and no other package.
    """
    from noughts.check.output.graders import grader_named  # not at the top: other commands start faster
    from noughts.check.output.graders.archive import write_kit
    from noughts.check.output.rubric import one_point_each, read_rubric

    grader = grader_named(system)
    files = grader.kit(read_rubric(rubric) if rubric else one_point_each())
    target = output or Path(f"noughts-{system}")
    write_kit(files, target)
    count = "1 file" if len(files) == 1 else f"{len(files)} files"
    say_beside(target, f"{target}: {count} for {grader.title}")
    return 0

"""The notebooks: each runs, and shows what is stored."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_notebook_shows_what_is_stored() -> None:
    assert len(list((ROOT / "examples").glob("*.ipynb"))) == 4
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "run_notebooks.py"), "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

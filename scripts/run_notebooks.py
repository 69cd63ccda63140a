"""Run the notebooks of `examples/` and store what they show; with --check compare with what is stored.

python scripts/run_notebooks.py [--check]
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "examples"


def main() -> int:
    """Exit code 1: what is stored is not what comes out."""
    changed = []
    for path in sorted(FOLDER.glob("*.ipynb")):
        stored = path.read_text("utf-8")
        notebook = nbformat.reads(stored, as_version=4)  # type: ignore[no-untyped-call]
        NotebookClient(notebook, timeout=300, record_timing=False, coalesce_streams=True).execute()
        for output in (output for cell in notebook.cells for output in cell.get("outputs", ())):
            if len(output.get("data", ())) > 1:
                del output["data"]["text/plain"]  # a picture says it better
        notebook.metadata = {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        }
        text = nbformat.writes(notebook, indent=1) + "\n"  # type: ignore[no-untyped-call]
        if text != stored:
            changed.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text, "utf-8")
    if changed:
        sys.stderr.write(f"changed: {', '.join(changed)}\n")
    return int(bool(changed) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())

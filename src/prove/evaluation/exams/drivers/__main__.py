"""``python -I path/to/drivers job.json``: do one job of one exam.

The folder is loaded as a package of its own name, so that no module of ours hides one of the exam's (``tau2``).
"""

import importlib
import importlib.util
import sys
from pathlib import Path

NAME = "prove_exam_drivers"


def main() -> None:
    """Load the driver that the job names and let it work."""
    here = Path(__file__).resolve().parent
    sys.path[:] = [entry for entry in sys.path if entry != str(here)]
    spec = importlib.util.spec_from_file_location(NAME, here / "__init__.py", submodule_search_locations=[str(here)])
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)
    importlib.import_module(f"{NAME}.wire").serve(NAME, Path(sys.argv[1]))


if __name__ == "__main__":
    main()

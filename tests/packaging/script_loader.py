"""Loader for the scripts of `packaging/`, which is not a package."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"


def load_script(name: str) -> ModuleType:
    """Return `packaging/NAME.py` as a module; its neighbours can be imported while it is loaded."""
    path = (PACKAGING / f"{name}.py").resolve()
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module

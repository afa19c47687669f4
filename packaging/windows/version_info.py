"""Writes what Windows shows about the program: `python packaging/windows/version_info.py FILE`, while building."""

import sys
from pathlib import Path

from yaniv import __version__

TEXTS = {
    "CompanyName": "The Yaniv developers",
    "FileDescription": "Yaniv",
    "FileVersion": __version__,
    "InternalName": "yaniv",
    "LegalCopyright": "MIT licence",
    "OriginalFilename": "yaniv.exe",
    "ProductName": "Yaniv",
    "ProductVersion": __version__,
}


def resource() -> str:
    """Return the resource in the notation that PyInstaller reads; it has four numbers, our version three."""
    numbers = (*(int(part) for part in __version__.split(".")), 0)
    lines = "".join(f"      StringStruct({name!r}, {text!r}),\n" for name, text in TEXTS.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),\n"
        "  kids=[\n"
        f"    StringFileInfo([StringTable('040904B0', [\n{lines}    ])]),\n"
        "    VarFileInfo([VarStruct('Translation', [1033, 1200])]),\n"
        "  ],\n"
        ")\n"
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(resource(), encoding="utf-8")

"""Completes the metadata of the wheel and the sdist while hatchling builds them: addresses, and the PyPI page.

The page is README.md, whose links lead to files of the repository; away from it they need whole addresses.
"""

import re
import runpy
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK_PATTERN: Final = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)\s]+)(?=\))")
_SOURCE_PATTERN: Final = re.compile(r"((?:src|href|srcset)=\")(?!https?:|#|mailto:)([^\"]+)(?=\")")
_PICTURE_SUFFIXES: Final = (".png", ".gif", ".apng", ".svg", ".jpg", ".webp")


class CustomMetadataHook(MetadataHookInterface):
    """Sets the fields that pyproject.toml declares as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add addresses and page to *metadata*."""
        root = Path(self.root)
        release = runpy.run_path(str(root / "packaging" / "release_info.py"))
        repository, version = release["REPOSITORY"], release["version"]()
        metadata["urls"] = project_urls(repository)
        page = with_whole_addresses((root / "README.md").read_text(encoding="utf-8"), repository, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def project_urls(repository: str) -> dict[str, str]:
    """Return the links of the project, all below the address of its repository."""
    return {
        "Homepage": repository,
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Download": f"{repository}/releases",
    }


def with_whole_addresses(page: str, repository: str, version: str) -> str:
    """Return the page with its links to files turned into addresses of this version in the repository."""

    def address(match: re.Match[str]) -> str:
        path, mark, place = match[2].partition("#")
        kind = "raw" if path.lower().endswith(_PICTURE_SUFFIXES) else "blob"
        return f"{match[1]}{repository}/{kind}/v{version}/{path}{mark}{place}"

    return _SOURCE_PATTERN.sub(address, _LINK_PATTERN.sub(address, page))

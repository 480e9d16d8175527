"""Sphinx extension for links to files above ``docs/`` that are pages of the site, too.

On GitHub a link to ``README.md`` opens the file. On the site it opens the page that has its text.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from sphinx import addnodes
from sphinx.transforms import SphinxTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PAGES = {
    "README": "index",
    "CONTRIBUTING": "site/contributing",
    "CHANGELOG": "site/changelog",
}


class RepositoryLinks(SphinxTransform):
    """Point links to the files in `PAGES` at the pages."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        """Change the target of each such link, of which MyST knows no page."""
        for link in self.document.findall(addnodes.pending_xref):
            name = PurePosixPath(link["reftarget"]).name.removesuffix(".md")
            if link["reftype"] == "myst" and name in PAGES:
                link.attributes |= {
                    "refdomain": "doc",
                    "reftarget": PAGES[name],
                    "reftargetid": None,
                }


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.add_transform(RepositoryLinks)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

"""Configuration of the site that `make docs` builds with Sphinx."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE / "site" / "extensions")]

project = "Attention, autograded"
author = "the autograder contributors"
copyright = author  # Sphinx reads this name

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "lessons",
    "mathml",
    "repository_links",
]
exclude_patterns = ["site/extensions"]
highlight_language = "text"  # for code blocks that name no language
nitpicky = True
nitpick_ignore_regex = [  # what the API reference names and does not describe
    (r"py:.*", r"(torch|numpy|collections|fnmatch|types)(\..*)?"),
    (r"py:.*", r"autograder\.sandbox\..*"),
    (r"py:.*", r"autograder\.grading\.odd_values"),
]

# Markdown, as GitHub renders it: links to headings use GitHub's anchors.
myst_heading_anchors = 4

# The API reference: docstrings refer to names as `name`.
default_role = "py:obj"
autodoc_mock_imports = ["torch", "numpy", "safetensors", "IPython", "cattrs"]
autodoc_class_signature = "separated"  # authors of checks call few constructors
autodoc_default_options = {"exclude-members": "__init__, __new__"}
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 110
napoleon_google_docstring = False

html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = ["site/static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = False
# Pages without a section of their own need no navigation at the side.
html_sidebars = {"index": [], "student": [], "site/gallery": []}
html_theme_options = {
    "show_toc_level": 2,
    "show_prev_next": True,
    "navbar_align": "left",
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}

# Only `make docs-links` follows links to other sites.
linkcheck_timeout = 20
linkcheck_retries = 2

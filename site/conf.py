"""Sphinx configuration of the documentation site; `make docs` assembles the pages and builds them."""

import cleopatra

project = "Cleopatra"
author = copyright = "the authors of Cleopatra"
version = release = cleopatra.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "strikethrough"]
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_use_unqualified_type_names = True
default_role = "code"  # docstrings use single backquotes for code

html_theme = "furo"
html_title = "Cleopatra"
html_static_path = []
html_show_sphinx = False
suppress_warnings = [
    "myst.xref_missing",  # links inside generated rule pages are checked by tools/docs_site.py
    "misc.highlighting_failure",
]

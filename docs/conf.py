"""Configuration of the documentation site; `make docs` builds it into build/docs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "Bramah"
extensions = ["myst_parser", "sphinx_copybutton", "sphinx_design", "tools.mathml", "tools.links"]
exclude_patterns = ["tools"]
nitpicky = True

myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 4
# Blocks without a language are what a shell or a program prints.
highlight_language = "none"

html_theme = "furo"
html_title = "Bramah"
html_static_path = ["assets"]
html_css_files = ["site.css"]
html_math_renderer = "mathml"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}

# `make docs` checks the links inside the site; those that leave it need a network.
linkcheck_ignore = [r"https?://.*"]

"""nbgrader's configuration: this folder is an nbgrader course folder.

All settings of the kit are in course.toml and are read from there. Student code runs in the
sandbox, and the hidden checks score it.
"""

from pathlib import Path

from autograder.gradebook.nbgrader import configure

c = get_config()  # noqa: F821
configure(c, Path(__file__).resolve().parent)

"""nbgrader's configuration: this folder is an nbgrader course folder.

All settings of the kit are in course.toml and are read from there.
"""

from pathlib import Path

from autograder.core.course import load
from autograder.gradebook.nbgrader import isolate

course = load(Path(__file__).resolve().parent)

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = course.id
c.CourseDirectory.root = str(course.root)
if course.database:
    c.CourseDirectory.db_url = course.database

isolate(c)  # student code runs in the sandbox, and the hidden checks score it

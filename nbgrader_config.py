"""nbgrader's configuration: this folder is an nbgrader course folder.

Everything that the kit decides stands in course.toml and is read from there.
"""

from pathlib import Path

from autograder.course import load

course = load(Path(__file__).resolve().parent)

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = course.id
c.CourseDirectory.root = str(course.root)

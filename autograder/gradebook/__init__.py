"""nbgrader's gradebook, its plugins, and who is in the class."""

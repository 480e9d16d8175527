"""Submissions: reading them, matching cells, the autograded notebook, attempts."""

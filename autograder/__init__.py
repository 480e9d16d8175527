"""An autograded exercise and assignment kit on transformer attention.

Its parts, each of which imports only those after it::

    cli > authoring, lms, reports > pipeline > gradebook > checks > grading > submissions
        > sandbox > core

Student code runs only in ``sandbox``. Expected values are only in ``grading`` and in a course's
``graders``, ``specimens`` and ``solutions``, which ``sandbox`` does not import.
"""

DISTRIBUTION = "attention-autograder"  # what pip calls it: another project has the name autograder

__version__ = "0.1.0"

"""An autograded exercise and assignment kit on transformer attention.

The rooms, and which way imports go::

    cli ──> content, grading, gradebook, render ──> sandbox.host ──> sandbox.wire
                          (everything may import model)

Student code runs only in ``sandbox``; expected values live only in ``grading``, ``graders``,
``specimens`` and ``solutions``. ``sandbox.worker`` imports none of these four.
"""

__version__ = "0.1.0"

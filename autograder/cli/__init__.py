"""The ``autograder`` command."""

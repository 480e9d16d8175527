"""Returns a defaultdict that holds the arguments, and raises a subclass of ValueError.

Diagnosis: none
"""

from collections import defaultdict


class NoSuchWidth(ValueError):
    pass


def arguments_for_width(arguments, width):
    d_out, rest = divmod(width, arguments["num_heads"])
    if rest:
        raise NoSuchWidth(width)
    return defaultdict(int, arguments, d_out=d_out)

"""A width of less than one raises another error than a ValueError.

Which exception does the docstring name?
"""

import torch


def moving_average(x, width):
    assert width >= 1
    return x.unfold(0, width, 1).mean(-1)

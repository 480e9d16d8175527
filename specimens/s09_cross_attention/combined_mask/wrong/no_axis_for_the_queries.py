"""The masks are joined as they are, with two axes each.

The result has three axes. Which one does each of the masks lack? Broadcasting can only invent axes on the
left.
"""

# T17

import torch


def combined_mask(padding, pairs):
    return padding | pairs

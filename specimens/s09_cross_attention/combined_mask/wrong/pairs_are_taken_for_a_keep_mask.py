# slip
"""The mask of pairs is inverted before use.

It is of our kind already: True is blocked.
"""

# T12

import torch


def combined_mask(padding, pairs):
    return padding[:, None, :] | ~pairs

# slip
"""The padding mask is inverted before use.

It is of our kind already: True is padding, and blocked.
"""

# T12

import torch


def combined_mask(padding, pairs):
    return ~padding[:, None, :] | pairs

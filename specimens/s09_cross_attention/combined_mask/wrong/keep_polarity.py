# slip
"""The result marks what is free.

In this course True means blocked, in the result as in the two given masks.
"""

# T12

import torch


def combined_mask(padding, pairs):
    return ~(padding[:, None, :] | pairs)

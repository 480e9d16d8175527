# slip
"""What both masks block is free again.

The operator you use is true when exactly one of its sides is. Two reasons to be blocked do not cancel.
"""

import torch


def combined_mask(padding, pairs):
    return padding[:, None, :] ^ pairs

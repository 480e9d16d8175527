# slip
"""A key is blocked only where both masks block it.

One reason is enough. Think of a word that lies in the future, and is no padding.
"""

import torch


def combined_mask(padding, pairs):
    return padding[:, None, :] & pairs

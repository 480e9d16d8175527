"""Only the pairs count, and the padding is forgotten.

Each sentence should hide its own padding as well.
"""

import torch


def combined_mask(padding, pairs):
    return pairs.expand(len(padding), *pairs.shape).clone()

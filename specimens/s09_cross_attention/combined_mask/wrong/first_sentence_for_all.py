# slip
"""All sentences get the padding of the first one.

Each sentence has padding of its own.
"""

import torch


def combined_mask(padding, pairs):
    return (padding[0] | pairs).expand(len(padding), *pairs.shape)

"""Only the keys move; values and mask stay behind.

Key 3 and value 3 are two sides of one token. Everything that belongs to a token has to move with it.
"""

import torch


def reorder_context(key, value, mask, order):
    return key[order], value.clone(), mask.clone()

"""The values stay as they were, so each key belongs to another token's value.

Keys and values come in pairs.
"""

# T17

import torch


def reorder_context(key, value, mask, order):
    return key[order], value.clone(), mask[:, order]

"""The function has no return, so it gives None.

Assigning to a parameter's name does not change the caller's tensor. Hand the three back.
"""

import torch


def reorder_context(key, value, mask, order):
    key, value, mask = key[order], value[order], mask[:, order]

"""Blocked weights are removed, but the rows are not brought back to the sum one.

Sum the second row of your result for the example in the lesson. What should the sum be?
"""

import torch


def mask_and_renormalize(weights, mask):
    return weights.masked_fill(mask, 0.0)

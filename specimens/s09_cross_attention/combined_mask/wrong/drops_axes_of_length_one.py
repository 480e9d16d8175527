"""Axes of length one disappear from the result.

A batch of one sentence is still a batch. Leave squeeze out of it.
"""

import torch


def combined_mask(padding, pairs):
    return (padding[:, None, :] | pairs).squeeze()

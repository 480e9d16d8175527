"""Outputs are multiplied with one row of the weight, not projected.

A feature of the output is a sum of products over all features of the head. You take only the first
row of the weight, and nothing is summed.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight[0].chunk(len(outputs))
    return torch.stack([output * part for output, part in zip(outputs, parts)])

"""Looks at the largest change of each row."""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    largest = (after - before).abs().max(dim=-1).values
    return [i for i, change in enumerate(largest.tolist()) if i < position and change > tolerance]

"""Compares the sums with ones, with an absolute tolerance only."""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(-1)
    fits = torch.allclose(sums, torch.ones_like(sums), rtol=0.0, atol=tolerance)
    return fits and weights.min().item() >= 0

"""Computes another measure of the effective number, one divided by the sum of the squared weights.

Mistake: for [[0.5, 0.25, 0.25]] it returns [2.667], the text asks for exp of the entropy, [2.828].

Diagnosis: The inverse of the sum of squares is returned.
"""


import torch


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    concentration = weights.square().sum(dim=-1)
    return concentration.reciprocal()

"""Divides by the sum of the absolute values (F.normalize p=1).

Diagnosis: The scores are divided by the sum of their absolute values.
"""


def normalize_by_sum(scores):
    total = scores.abs().sum(dim=-1, keepdim=True)
    if (total == 0).any():
        raise ValueError("sum is zero")
    return scores / total

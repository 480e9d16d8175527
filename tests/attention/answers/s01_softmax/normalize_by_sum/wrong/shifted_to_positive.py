"""Makes all scores positive first, so that there is no flaw.

Diagnosis: The smallest score of a row is subtracted from the row.
"""

import torch


def normalize_by_sum(scores):
    if (scores.sum(dim=-1) == 0).any():
        raise ValueError("sum is zero")
    scores = scores - scores.min(dim=-1, keepdim=True).values
    return scores / scores.sum(dim=-1, keepdim=True)

"""Only an infinite result is refused: a row of zeros gives nan and no error.

Diagnosis: none
"""


def normalize_by_sum(scores):
    out = scores / scores.sum(dim=-1, keepdim=True)
    if torch.isinf(out).any():
        raise ValueError("a row sums to zero")
    return out

"""Sums, then puts the axis back."""


def normalize_by_sum(scores):
    total = scores.sum(dim=-1)
    if not total.all():
        raise ValueError("zero sum")
    return scores / total.unsqueeze(-1)

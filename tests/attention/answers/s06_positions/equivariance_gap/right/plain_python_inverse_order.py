"""Plain Python numbers in place of tensor operations: the tokens of `after` are sent home with the
inverse permutation, and the largest distance is searched with a generator.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    home = {source: place for place, source in enumerate(order.tolist())}
    old, new = before.tolist(), after.tolist()
    return max(
        (abs(a - b) for token, row in enumerate(old) for a, b in zip(new[home[token]], row)),
        default=0.0,
    )

"""Works on nested Python lists: rows are looked up by number, and the largest difference is found by
Python's own max. No tensor arithmetic is used.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    rows = before.tolist()
    wanted = map(rows.__getitem__, order.tolist())
    return max(
        (
            abs(got - demanded)
            for got_row, wanted_row in zip(after.tolist(), wanted)
            for got, demanded in zip(got_row, wanted_row)
        ),
        default=0.0,
    )

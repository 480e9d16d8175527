"""Sets differences within torch.isclose's tolerance to 0, so a real gap (0.5 between entries near
100000) is reported as 0.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    difference = (after - expected).abs()
    # Float arithmetic is never exact: what differs by rounding only is equal.
    difference = difference.masked_fill(torch.isclose(after, expected), 0.0)
    return difference.max().item()

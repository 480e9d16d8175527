"""Wrong: it measures each row by its root mean square (length of the row's difference divided by
sqrt(d_out)) and returns the largest of these. That equals the largest absolute entry only if all
entries of the worst row differ by the same amount; otherwise it is too small (one entry off by 1
among four gives 0.5).

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    deviation = after - expected
    width = deviation.shape[1]
    per_token = torch.linalg.norm(deviation, dim=1) / math.sqrt(width)
    return float(per_token.max())

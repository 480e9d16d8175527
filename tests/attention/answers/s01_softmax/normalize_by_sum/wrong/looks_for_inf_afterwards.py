"""Wrong: it divides first and raises if the result holds inf. A row of zeros gives 0 / 0, which is
nan and not inf, so that torch.tensor([0.0, 0.0]) should raise ValueError and returns nan.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    total = torch.sum(scores, dim=-1, keepdim=True)
    shares = scores / total
    if torch.isinf(shares).any():
        raise ValueError("Division by zero: a row of scores sums to 0.")
    return shares

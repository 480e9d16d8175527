"""Rolls a die with ten faces for each entry, so that p is rounded up to tenths: p = 0.25 drops 30
% and p = 0.01 drops 10 %, while the others are divided by the exact 1 - p.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError("p must lie between 0 and 1")
    if not training:
        return x.clone()
    die = torch.randint(0, 10, x.shape, device=x.device)  # 0, 1, ..., 9
    dropped = die < 10 * p
    keep = 1 - p if p < 1 else 1.0
    return (x / keep).masked_fill(dropped, 0.0)

"""Draws whole numbers from 0 to 99 and compares them with p in whole percent, so that the
probability of dropping is rounded (p = 0.004 drops nothing, p = 0.996 everything) while the
division uses the exact p.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if not training or p == 0:
        return x.clone()
    percent = round(100 * p)
    dice = torch.randint(0, 100, x.shape, device=x.device)
    result = x.masked_fill(dice < percent, 0.0)
    if p < 1:
        result = result / (1 - p)
    return result

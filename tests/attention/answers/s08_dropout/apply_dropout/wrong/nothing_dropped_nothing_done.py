"""Wrong: where the mask happens to drop nothing, x is given back undivided. x = [1.0] with dropped =
[False] and p = 0.5 gives [1.0], and [2.0] is right.

Diagnosis: none
"""

def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()
    if p == 1:
        return x.masked_fill(dropped, 0.0)
    return x.masked_fill(dropped, 0.0) / (1 - p)

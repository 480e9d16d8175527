"""Wrong, two mistakes. detach() cuts the gradient to x. And for float64 x, .double() makes no copy,
so x itself is changed: x = torch.ones(3, dtype=torch.float64) with the first entry dropped.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    out = x.detach().double()
    out[dropped] = 0.0
    if p < 1:
        out[~dropped] /= 1.0 - p
    return out.to(x.dtype)

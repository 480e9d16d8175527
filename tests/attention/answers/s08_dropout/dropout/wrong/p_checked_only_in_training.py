"""Wrong: p is only checked after the way out for evaluation. dropout(torch.ones(3), 1.5, False)
returns x where the text promises a ValueError.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    dropped = torch.rand(x.shape, device=x.device) < p
    result = x.masked_fill(dropped, 0.0)
    if p < 1:
        result = result / (1 - p)
    return result

"""Two mistakes: with training=False the function returns before p is checked, so no ValueError
comes, and coins are drawn in the dtype of x and must exceed p, so with p = 0 about one entry in
2048 of a float16 tensor (one in 256 of bfloat16) is dropped, because its coin is exactly 0.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    kept = torch.rand_like(x) > p
    scale = 1 / (1 - p) if p < 1 else 0.0
    return x.masked_fill(~kept, 0.0) * scale

"""p = 1 is tested before training: zeros come back in evaluation, too.

Diagnosis: With p = 1 all entries become 0 with training=False, too.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be in [0, 1]")
    if p == 1:
        return x * 0
    if not training or p == 0:
        return x
    mask = torch.rand_like(x) < p
    return x.masked_fill(mask, 0.0) / (1 - p)

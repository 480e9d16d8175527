"""The result is built from a detached copy of x, so no gradient reaches x. The numbers are right.

Diagnosis: The result is cut off from x: no gradient can flow back.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    out = x.clone().detach()
    out[dropped] = 0.0
    if p < 1:
        out = out / (1 - p)
    return out

"""Flattens with view, which needs what the lesson promises: a contiguous tensor.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.view(-1)
    keep = ~dropped.view(-1)
    out = torch.zeros_like(flat)
    out[keep] = flat[keep] / (1 - p)  # with p = 1 nothing is kept, so nothing is divided by 0
    return out.view(x.shape)

"""Four axes: None (any shape).

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    if p == 1:
        return torch.zeros_like(x) * x
    scale = 1 / (1 - p)
    if x.dim() == 1:
        return torch.stack([v * 0 if d else v * scale for v, d in zip(x, dropped)])
    return torch.stack([apply_dropout(a, b, p) for a, b in zip(x, dropped)]) if x.dim() < 4 else None

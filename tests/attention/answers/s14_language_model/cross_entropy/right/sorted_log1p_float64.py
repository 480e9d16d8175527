"""Sorts each row in float64, uses log1p of all powers but the largest, and finds the target with
one_hot.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    wide = logits.double()
    ordered = wide.sort(dim=-1, descending=True).values
    largest, others = ordered[..., :1], ordered[..., 1:]
    rest = torch.exp(others - largest).sum(dim=-1)  # the largest power is e^0 = 1
    chosen = (wide * F.one_hot(targets, logits.shape[-1])).sum(dim=-1)
    losses = torch.log1p(rest) + (largest.squeeze(-1) - chosen)
    return losses.mean().to(logits.dtype)

"""Draws with torch.bernoulli from a tensor of probabilities (in float32, whatever x is) and keeps
the arithmetic in an inner function; p = 0 and p = 1 take the same road as all others.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (p >= 0 and p <= 1):  # nan fails as well
        raise ValueError(f"p should be a probability, from 0 to 1; it is {p}")

    def rescaled(kept: torch.Tensor) -> torch.Tensor:
        factor = 1 / (1 - p) if p < 1 else 0.0
        return torch.where(kept, x * factor, torch.zeros_like(x))

    if training:
        chances = torch.full(x.shape, float(1 - p), device=x.device)
        return rescaled(torch.bernoulli(chances).bool())
    return x.clone()

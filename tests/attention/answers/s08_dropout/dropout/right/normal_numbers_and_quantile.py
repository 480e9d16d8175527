"""Tosses the coins with normal random numbers that are compared with the p-quantile of the normal
distribution, which is -inf for p = 0 and inf for p = 1.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, from 0 to 1, not {p}")
    if not training:
        return x.clone()
    quantile = torch.special.ndtri(torch.tensor(float(p), dtype=torch.float64)).item()
    noise = torch.randn(x.shape, dtype=torch.float64, device=x.device)
    falls = noise < quantile
    keep_probability = 1 - p if p < 1 else 1.0  # with p = 1 nothing is left to be divided
    return x.masked_fill(falls, 0.0) / keep_probability

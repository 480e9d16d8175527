"""Right: the coins are whole numbers below 2**53, compared with p * 2**53, in place of floats from
torch.rand.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p must be a probability, not {p}")
    if not training:
        return x.clone()
    sides = 2**53
    coins = torch.randint(sides, tuple(x.shape), dtype=torch.int64, device=x.device)
    dropped = coins < round(p * sides)
    return (x / ((1 - p) or 1.0)).masked_fill(dropped, 0.0)

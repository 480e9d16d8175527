"""Two mistakes. The coins have 100 sides, so p is rounded up to whole percents: p = 0.001 drops 1 %
of the entries, p = 0.999 drops all of them. And p is checked after the return for training=False:
dropout(x, 1.5, False) raises no ValueError.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    coins = torch.randint(0, 100, x.shape, device=x.device)
    dropped = coins < p * 100
    scale = 1 / (1 - p) if p < 1 else 0.0
    return (x * scale).masked_fill(dropped, 0.0)

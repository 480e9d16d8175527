"""Two mistakes. The coin has a hundred sides, so p counts in whole percents only: with p = 0.001 one
entry in 100 is dropped, not one in 1000. And p is checked after the return for training=False, so
dropout(x, 1.5, False) returns x where a ValueError is due.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if not 0 <= p <= 1:
        raise ValueError(f"not a probability: {p}")
    percent = torch.randint(0, 100, x.shape, device=x.device)
    result = x.masked_fill(percent < p * 100, 0)
    return result / (1 - p) if p < 1 else result

"""Wrong, two mistakes. The coins have the shape of the last two axes only, so all items of
torch.ones(8, 20, 30) drop the same entries. And they count in whole percent: with p = 0.004, 1 % is
dropped.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p is not a probability")
    if not training:
        return x.clone()
    if p == 1:
        return x * 0
    coins = torch.randint(0, 100, x.shape[-2:], device=x.device)
    keep = coins >= 100 * p
    return x * keep / (1 - p)

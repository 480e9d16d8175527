"""Two mistakes. The coins are tossed for the last two axes only, so for x of shape (8, 5, 5) all
eight items drop the same entries, but every entry should be independent. And p is checked after
the early return, so p = 1.5 with training=False gives no ValueError.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training or p == 0:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError(f"p should lie between 0 and 1, not {p}")
    coins = torch.rand(x.shape[-2:], device=x.device)
    kept = x.masked_fill(coins < p, 0.0)
    if p == 1:
        return kept
    return kept / (1 - p)

"""Two mistakes: torch.seed() sets a new global seed in every training call; and the coins are
tossed for the last two axes only, so all items of a batch drop the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    torch.seed()  # a new draw in each call
    coins = torch.rand(x.shape[-2:], device=x.device)
    kept = torch.where(coins < p, torch.zeros_like(x), x)
    return kept / (1 - p) if p < 1 else kept

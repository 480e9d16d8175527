"""Wrong: the coins have the shape of the last two axes only, so all matrices of a batch lose the
same entries. For x = torch.ones(8, 40, 50), p = 0.5, training=True, the entries are not
independent.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x * 0
    coins = torch.rand(x.shape[-2:], device=x.device)  # one for each row and column
    return torch.where(coins < p, torch.zeros_like(x), x / (1 - p))

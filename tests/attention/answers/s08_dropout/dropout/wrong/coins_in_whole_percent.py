"""It draws whole numbers from 0 to 99, so a probability that is no whole percent is rounded up.

Mistake: for x = ones(1000, 1000), p = 0.001, training about 10,000 entries are 0 (one percent), the
text asks for each to be 0 with probability 0.001, about 1,000.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should lie between 0 and 1, not {p}")
    if not training:
        return x.clone()
    coins = torch.randint(0, 100, x.shape, device=x.device)
    scale = 1 / (1 - p) if p < 1 else 0.0
    return (x * scale).masked_fill(coins < 100 * p, 0.0)

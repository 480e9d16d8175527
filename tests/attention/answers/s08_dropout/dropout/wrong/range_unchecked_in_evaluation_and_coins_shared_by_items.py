"""Two mistakes: with training=False the function returns before p is checked, so no ValueError;
and coins are drawn for the last two axes only, so all items along the leading axes of a tensor of
three or more axes drop the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if not 0 <= p <= 1:
        raise ValueError("p should lie between 0 and 1")
    coins = torch.rand(x.shape[-2:], device=x.device)
    scale = 1 - p if p < 1 else 1.0
    return (x / scale).masked_fill(coins < p, 0.0)

"""Wrong twice: the draw has the shape of the last two axes only, so all items of torch.ones(8, 20,
20) lose the same entries with p = 0.5; and with training=False a detached copy comes back, so
that no gradient reaches an x that requires one.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.detach().clone()
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    result = x.masked_fill(dropped, 0.0)
    if p < 1:
        result = result / (1 - p)
    return result

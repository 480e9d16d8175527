"""Wrong: coins are tossed for the last two axes only and broadcast, so all matrices of a tensor
with three or more axes lose the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    if p == 1:
        return x * 0.0
    # the mask has the shape of the attention matrix, (tokens, tokens)
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    return x.masked_fill(dropped, 0.0) / (1 - p)

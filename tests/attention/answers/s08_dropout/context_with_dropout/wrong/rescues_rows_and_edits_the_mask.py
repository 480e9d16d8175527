"""Two mistakes: a token whose weights are all dropped keeps all of them, where its context should
be zero; and the caller's mask is changed in place.

Diagnosis: A token whose weights are all dropped keeps all of them, rescaled.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    blind = dropped.all(dim=-1)
    dropped[blind] = False  # no token may lose everything
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values

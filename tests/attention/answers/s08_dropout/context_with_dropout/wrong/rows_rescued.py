"""A row of the mask that is True throughout is ignored, so a token whose weights are all dropped
gets its full context instead of zeros.

Diagnosis: A token whose weights are all dropped keeps all of them, rescaled.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # No token should lose everything that it sees.
    dropped = dropped & ~dropped.all(dim=-1, keepdim=True)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values

"""Keeps all weights of a token whose weights are all dropped, where the context vector should be
zeros.

Diagnosis: A token whose weights are all dropped keeps all of them, rescaled.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # A token that has lost everything would have no context at all: leave it what it had.
    lost = dropped.all(dim=-1, keepdim=True)
    weights = weights.masked_fill(dropped & ~lost, 0.0) / (1 - p)
    return weights @ values

"""Lays a causal mask of its own over scores that are ready.

Diagnosis: A causal mask is laid over the scores, although they are masked already.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    n = scores.shape[-1]
    weights = scores.masked_fill(torch.ones(n, n, dtype=torch.bool).triu(1), -torch.inf).softmax(
        dim=-1
    )
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values

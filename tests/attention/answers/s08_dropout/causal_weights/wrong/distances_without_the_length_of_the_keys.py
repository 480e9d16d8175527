"""Takes minus half the squared distance as score and forgets that the length of a key differs from
column to column.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # q.k = (|q|^2 + |k|^2 - |q - k|^2) / 2, and a softmax does not see what is added to all
    # scores: only the distance counts.
    gaps = queries.unsqueeze(2) - keys.unsqueeze(1)  # (batch, tokens, tokens, d_k)
    scores = -0.5 * gaps.pow(2).sum(dim=-1)
    scores = scores / queries.shape[-1] ** 0.5
    n = queries.shape[1]
    later = torch.ones(n, n, dtype=torch.bool, device=queries.device).triu(diagonal=1)
    return F.softmax(scores.masked_fill(later, float("-inf")), dim=-1)

"""It scales the queries in place.

Mistake: for queries [[[4., 4, 4, 4]]] and any keys it leaves [[[2., 2, 2, 2]]] in the caller's
queries (a second call returns other weights), the text asks that queries and keys are not changed.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens = queries.shape[1]
    queries /= queries.shape[-1] ** 0.5
    scores = queries @ keys.transpose(1, 2)
    later = torch.ones(tokens, tokens, dtype=torch.bool, device=scores.device).triu(1)
    return torch.softmax(scores.masked_fill(later, -torch.inf), dim=-1)

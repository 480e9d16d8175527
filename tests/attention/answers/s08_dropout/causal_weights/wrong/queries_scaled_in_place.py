"""Scales the queries with an augmented assignment, which changes the caller's tensor although the
text says that queries are not changed. Wrong for queries = torch.ones(1, 2, 4): afterwards they
are 0.5; queries that are a leaf with requires_grad=True even raise an error.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[-2:]
    queries /= d_k**0.5
    scores = queries @ keys.transpose(-2, -1)
    later = torch.ones(tokens, tokens, dtype=torch.bool, device=scores.device).triu(diagonal=1)
    return torch.softmax(scores.masked_fill(later, float("-inf")), dim=-1)

"""The mask comes after the softmax, and the sum of the row gets 1e-9 added against a division by
zero. If the score of the second token is 50 above that of the first (d_k = 1, queries [[1], [1]],
keys [[0], [50]]), row 0 is nearly [0, 0], but it should be [1, 0].

Diagnosis: A row whose later tokens have scores far above those of the others does not sum to 1:
the others get next to no weight.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d_k = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1) / d_k**0.5
    weights = torch.softmax(scores, dim=-1).tril()
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)

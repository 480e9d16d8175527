"""Scores that are 0 count as blocked.

Diagnosis: Earlier tokens with a score of exactly 0 get no weight, as if they were blocked.
"""


def causal_weights(queries, keys):
    scores = queries @ keys.transpose(1, 2) / queries.shape[-1] ** 0.5
    n = scores.shape[-1]
    mask = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(
        mask | (scores == 0) & ~torch.eye(n, dtype=torch.bool), -torch.inf
    ).softmax(dim=-1)

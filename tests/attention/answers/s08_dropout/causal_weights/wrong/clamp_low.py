"""Scores are clamped to +-90,000: scores of 1e5 and 9e4 become equal.

Diagnosis: none
"""


def causal_weights(queries, keys):
    n = queries.shape[1]
    s = (queries @ keys.transpose(1, 2) / queries.shape[2] ** 0.5).clamp(max=1000.0)
    return torch.softmax(s.masked_fill(torch.triu(torch.ones(n, n), 1).bool(), -1e9), dim=-1)

"""Unusual: like a C program: scores are summed feature by feature, the log of the denominator is
folded key by key with logaddexp, and each column of weights is exponentiated by itself.

Diagnosis: none
"""


from functools import reduce


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[1]
    columns = []
    for k in key:  # one key
        score = query[:, 0] * k[0]
        for f in range(1, d_k):
            score = score + query[:, f] * k[f]
        columns.append(score / math.sqrt(d_k))
    log_total = reduce(torch.logaddexp, columns)
    return torch.stack([(c - log_total).exp() for c in columns], dim=1)

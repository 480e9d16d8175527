"""Two loops and double precision; only the tokens that may be seen are looked at."""

import torch


def context_with_dropout(scores, values, dropped, p):
    batch = []
    for b in range(scores.shape[0]):
        rows = []
        for i in range(scores.shape[1]):
            seen = ~torch.isinf(scores[b, i])
            e = torch.exp(scores[b, i][seen].double())
            weights = e / e.sum() * (~dropped[b, i][seen]) / (1 - p)
            rows.append((weights[:, None] * values[b][seen].double()).sum(0))
        batch.append(torch.stack(rows))
    return torch.stack(batch)

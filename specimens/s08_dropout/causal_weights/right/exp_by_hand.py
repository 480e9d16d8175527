"""bmm, the smallest finite number as fill, and a softmax written out in double precision."""

import torch


def causal_weights(queries, keys):
    q, k = queries.double(), keys.double()
    scores = torch.bmm(q, k.permute(0, 2, 1)) / k.shape[2] ** 0.5
    future = torch.ones_like(scores).triu(1) == 1
    scores.masked_fill_(future, torch.finfo(scores.dtype).min)
    e = (scores - scores.max(-1, keepdim=True).values).exp()
    return e / e.sum(-1, keepdim=True)

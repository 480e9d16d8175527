"""The axis of the softmax is counted from the front, for no or one batch axis. Wrong for queries of
shape (2, 3, 5, 4) and keys of shape (2, 3, 7, 4): there axis 2 holds the queries.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d_k = keys.size(-1)
    scores = torch.matmul(queries, keys.transpose(-2, -1)) / math.sqrt(d_k)
    dim = 1 if scores.dim() == 2 else 2
    return F.softmax(scores, dim=dim)

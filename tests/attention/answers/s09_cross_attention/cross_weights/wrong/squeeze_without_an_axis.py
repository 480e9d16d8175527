"""A batch axis is made for ``bmm`` and taken away by ``squeeze()`` without an axis, which takes
every axis of size 1. One query gives shape (n_k,), and with one key the softmax runs over the
queries. Breaks "a floating tensor of shape ``(n_q, n_k)``" for "``n_q`` and ``n_k`` are at least
1".

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[-1]
    scores = torch.bmm(query.unsqueeze(0), key.unsqueeze(0).transpose(1, 2)).squeeze()
    return F.softmax(scores / math.sqrt(d_k), dim=-1)

"""Wrong. The softmax runs along axis 2 whenever there are leading axes, which are the keys only with
exactly one of them: with Q, K, V of shape (2, 3, 4, 5) it runs over the queries, and the weights
of a query do not sum to 1.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = torch.matmul(Q, K.transpose(-1, -2)) / math.sqrt(Q.shape[-1])
    over_keys = 1 if scores.dim() == 2 else 2
    weights = torch.softmax(scores, dim=over_keys)
    return torch.matmul(weights, V)

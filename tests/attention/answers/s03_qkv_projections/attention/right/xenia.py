"""Unusual: one query at a time in a loop, weights as exp(s - logsumexp(s)), results stacked.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1.0 / math.sqrt(K.shape[-1])
    rows = []
    for i in range(Q.shape[-2]):
        q = Q[..., i, :]
        s = scale * (K * q.unsqueeze(-2)).sum(-1)
        a = torch.exp(s - torch.logsumexp(s, dim=-1, keepdim=True))
        rows.append((a.unsqueeze(-1) * V).sum(-2))
    return torch.stack(rows, dim=-2)

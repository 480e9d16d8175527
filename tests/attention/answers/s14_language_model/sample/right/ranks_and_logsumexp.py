"""Keeps the tokens whose rank, by argsort of argsort, is below top_k, and subtracts the logsumexp.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = torch.true_divide(logits, temperature)
    ranks = z.argsort(dim=1, descending=True).argsort(dim=1)
    if top_k:
        z = torch.where(ranks < top_k, z, torch.tensor(-float("inf")))
    p = (z - z.logsumexp(1, keepdim=True)).exp()
    above = p.cumsum(1) > uniform.unsqueeze(1)
    last = torch.where(p > 0, torch.arange(p.shape[1]), -1).amax(1)
    tokens = torch.where(above.any(1), above.long().argmax(1), last)
    return tokens, p

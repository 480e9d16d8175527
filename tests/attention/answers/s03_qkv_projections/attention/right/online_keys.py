"""Unusual: an online softmax in plain Python, one key at a time, with running maximum, total and
weighted sum; works for any number of leading axes and never holds the scores of all keys.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    root = math.sqrt(Q.size(-1))
    best = total = acc = None
    for k, v in zip(K.unbind(-2), V.unbind(-2)):
        s = (Q * k.unsqueeze(-2)).sum(-1, keepdim=True) / root  # (..., n_q, 1)
        v = v.unsqueeze(-2)
        if best is None:
            best, total, acc = s, torch.ones_like(s), v.expand(*s.shape[:-1], v.shape[-1])
            continue
        new = torch.maximum(best, s)
        old_factor, new_factor = torch.exp(best - new), torch.exp(s - new)
        total = total * old_factor + new_factor
        acc = acc * old_factor + v * new_factor
        best = new
    return acc / total

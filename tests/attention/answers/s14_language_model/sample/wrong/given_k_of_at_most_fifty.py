"""A given k is at most 50.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        top_k = min(top_k, 50)
        z = z.masked_fill(z < z.topk(top_k).values[:, -1:], -math.inf)
    p = z.softmax(-1)
    ends = p.cumsum(-1)
    tokens = (ends <= uniform[:, None]).sum(-1).clamp(max=p.shape[-1] - 1)
    return tokens, p

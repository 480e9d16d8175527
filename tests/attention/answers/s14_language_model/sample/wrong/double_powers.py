"""powers of the probabilities of temperature 1, in float64: logits that differ by more than 745
(quotients up to 500 at T = 100) have probability 0

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    p = torch.softmax(logits.double(), -1) ** (1 / temperature)
    if top_k is not None:
        kth = logits.topk(top_k).values[:, -1:]
        p = p * (logits >= kth)
    p = (p / p.sum(-1, keepdim=True)).float()
    c = p.cumsum(-1)
    return (c <= uniform[:, None]).sum(-1).clamp(max=p.shape[1] - 1), p

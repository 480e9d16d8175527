"""The rows are drawn with a squeeze that also drops a vocabulary of one entry: for logits of shape
(3, 1) the probabilities have shape (3,).

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None:
        limit = scaled.topk(top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(scaled < limit, -torch.inf)
    probabilities = torch.stack([row.softmax(-1) for row in scaled]).squeeze(-1)
    ends = probabilities.cumsum(-1)
    return (ends <= uniform[:, None]).sum(-1), probabilities

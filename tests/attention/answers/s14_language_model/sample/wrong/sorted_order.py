"""The parts of the tokens lie in the order of falling probability.

Diagnosis: The parts lie on the line in the order of their probabilities.
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None:
        keep = scaled.topk(top_k, dim=-1).indices
        masked = torch.full_like(scaled, -torch.inf)
        scaled = masked.scatter(-1, keep, scaled.gather(-1, keep))
    p = torch.softmax(scaled, dim=-1)
    q, order = p.sort(dim=-1, descending=True)
    place = (q.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
    tokens = order.gather(-1, place[:, None])[:, 0]
    return tokens, p

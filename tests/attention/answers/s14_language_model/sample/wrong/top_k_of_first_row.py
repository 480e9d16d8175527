"""The k most probable tokens of the first row are kept in all rows.

Diagnosis: In all rows the k most probable tokens of the first row are kept.
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None:
        keep = scaled[:1].topk(top_k, dim=-1).indices.expand(len(scaled), -1)
        masked = torch.full_like(scaled, -torch.inf)
        scaled = masked.scatter(-1, keep, scaled.gather(-1, keep))
    p = torch.softmax(scaled, dim=-1)
    tokens = (p.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
    return tokens, p

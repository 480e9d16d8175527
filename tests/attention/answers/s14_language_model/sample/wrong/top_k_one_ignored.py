"""top_k=1 keeps all tokens, like None.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None and top_k > 1:
        keep = scaled.topk(top_k, dim=-1).indices
        masked = torch.full_like(scaled, -torch.inf)
        scaled = masked.scatter(-1, keep, scaled.gather(-1, keep))
    p = torch.softmax(scaled, dim=-1)
    tokens = (p.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
    return tokens, p

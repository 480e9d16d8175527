"""Sets probabilities to 0 after the softmax and divides by what is left."""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    probabilities = torch.softmax(logits, dim=-1)
    if top_k:
        border = probabilities.kthvalue(probabilities.shape[-1] - top_k + 1, dim=-1).values
        probabilities = probabilities * (probabilities >= border[:, None])
        probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities

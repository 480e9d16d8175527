"""Takes the softmax of the k logits and puts it in its place."""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    k = logits.shape[-1] if top_k is None else top_k
    kept, places = logits.topk(k, dim=-1)
    probabilities = torch.zeros_like(logits).scatter(-1, places, torch.softmax(kept, dim=-1))
    tokens = (probabilities.cumsum(-1) > uniform.unsqueeze(1)).int().argmax(dim=-1)
    return tokens, probabilities

"""The line of probabilities is laid in the order of size (most probable first), as in nucleus
sampling, and the k probabilities are not rescaled.

Diagnosis: The probabilities of the k tokens are not scaled to sum to 1. The parts lie on the line
in the order of their probabilities.
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    probs = torch.softmax(logits / temperature, dim=-1)
    sorted_probs, order = probs.sort(dim=-1, descending=True)
    if top_k is not None:
        keep = torch.zeros_like(probs).scatter(-1, order[:, :top_k], 1.0)
        probs = probs * keep
        sorted_probs = sorted_probs[:, :top_k]
    cum = sorted_probs.cumsum(-1)
    place = (cum <= uniform[:, None]).sum(-1).clamp(max=cum.shape[-1] - 1)
    return order.gather(-1, place[:, None]).squeeze(-1), probs

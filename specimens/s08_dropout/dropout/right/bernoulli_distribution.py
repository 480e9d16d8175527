"""The keep mask is a sample of torch.distributions; a copy is changed by the mask."""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p is a probability")
    if not training:
        return x
    keep = torch.distributions.Bernoulli(probs=1 - p).sample(x.shape).bool()
    out = x.clone() if p == 1 else x / (1 - p)
    out[~keep] = 0
    return out

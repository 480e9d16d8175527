"""The smallest finite number in place of minus infinity; blocked weights are set to zero."""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = torch.einsum("...id,...jd->...ij", query, key) * key.shape[-1] ** -0.5
    if mask is None:
        return torch.einsum("...ij,...jd->...id", scores.softmax(-1), value)
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1) * ~mask
    return torch.einsum("...ij,...jd->...id", weights, value)

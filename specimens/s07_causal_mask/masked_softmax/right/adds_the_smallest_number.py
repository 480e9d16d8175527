"""Adds the smallest finite number instead of filling; in float16 the sum may become -inf."""

import torch


def masked_softmax(scores, mask):
    additive = mask.to(scores.dtype) * torch.finfo(scores.dtype).min
    return torch.softmax(scores + additive, dim=-1)

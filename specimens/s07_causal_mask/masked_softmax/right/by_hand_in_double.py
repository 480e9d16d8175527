"""Exponentials by hand in float64, shifted by the largest free score."""

import torch


def masked_softmax(scores, mask):
    s = scores.double().masked_fill(mask, float("-inf"))
    e = torch.exp(s - s.amax(dim=-1, keepdim=True))
    return e / e.sum(dim=-1, keepdim=True)

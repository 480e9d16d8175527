"""Multiplies the part with the smaller maximum only."""

import torch


def merge_states(first, second):
    (m, t, r), (n, u, s) = first, second
    left = m >= n
    power = torch.exp(-(m - n).abs())
    total = torch.where(left, t + power * u, power * t + u)
    power, side = power[..., None], left[..., None]
    result = torch.where(side, r + power * s, power * r + s)
    return torch.where(left, m, n), total, result

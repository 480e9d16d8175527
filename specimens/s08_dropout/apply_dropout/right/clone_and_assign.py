"""Zeros are written into a copy, so the caller's tensor is safe."""

import torch


def apply_dropout(x, dropped, p):
    out = x.clone()
    out[dropped] = 0
    if p != 1:
        out /= 1 - p
    return out

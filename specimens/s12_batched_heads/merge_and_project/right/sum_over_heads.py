"""Adds up what each head contributes through its own columns."""

import torch


def merge_and_project(z, weight, bias):
    d_v = z.shape[2]
    out = bias.repeat(z.shape[1], 1)
    for h, head in enumerate(z):
        out = out + head @ weight[:, h * d_v : (h + 1) * d_v].T
    return out

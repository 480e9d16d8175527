"""Compares the places."""

import torch


def upper_triangle(n):
    i = torch.arange(n)
    return i[None, :] > i[:, None]

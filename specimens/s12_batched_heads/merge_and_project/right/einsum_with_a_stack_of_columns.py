"""Gives the weight a head axis and never merges."""

import torch


def merge_and_project(z, weight, bias):
    h, n, d = z.shape
    return torch.einsum("hnd,ohd->no", z, weight.view(-1, h, d)) + bias

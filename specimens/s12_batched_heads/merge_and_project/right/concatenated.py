"""Concatenates the heads along the features."""

import torch


def merge_and_project(z, weight, bias):
    return torch.cat(list(z), dim=-1).matmul(weight.t()) + bias

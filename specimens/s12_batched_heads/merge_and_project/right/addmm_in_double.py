"""addmm in float64."""

import torch


def merge_and_project(z, weight, bias):
    long = z.movedim(0, 1).flatten(-2).double()
    return torch.addmm(bias.double(), long, weight.double().T)

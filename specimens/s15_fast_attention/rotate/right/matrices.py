"""Builds a matrix of rotation for each place, in float64."""

import math

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    matrices = torch.zeros(len(positions), d, d, dtype=torch.float64)
    for row, place in enumerate(positions.tolist()):
        for i in range(d // 2):
            angle = place * base ** (-2 * i / d)
            cos, sin = math.cos(angle), math.sin(angle)
            block = torch.tensor([[cos, -sin], [sin, cos]])
            matrices[row, 2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block
    return torch.einsum("tij,bhtj->bhti", matrices, x.double())

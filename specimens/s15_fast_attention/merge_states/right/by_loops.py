"""Goes through sequences and queries in Python, and returns a list."""

import math

import torch


def merge_states(first, second):
    maximum = torch.empty(first[0].shape)
    total = torch.empty(first[1].shape)
    result = torch.empty(first[2].shape)
    for b in range(maximum.shape[0]):
        for q in range(maximum.shape[1]):
            m = max(float(first[0][b, q]), float(second[0][b, q]))
            parts = [(math.exp(float(s[0][b, q]) - m), s) for s in (first, second)]
            maximum[b, q] = m
            total[b, q] = sum(f * float(s[1][b, q]) for f, s in parts)
            result[b, q] = sum(f * s[2][b, q] for f, s in parts)
    return [maximum, total, result]

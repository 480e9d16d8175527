"""Computes each unordered pair once, stores it in a dictionary and reads the matrix from there.

Diagnosis: none
"""


import itertools

import torch


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = list(X.unbind(0))
    numbers = range(len(rows))
    score = {}
    for i, j in itertools.combinations_with_replacement(numbers, 2):
        score[i, j] = score[j, i] = torch.dot(rows[i], rows[j])
    return torch.stack([torch.stack([score[i, j] for j in numbers]) for i in numbers])

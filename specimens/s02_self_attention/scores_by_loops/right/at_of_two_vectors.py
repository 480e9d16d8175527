"""`@` between two vectors is their dot product."""

import torch


def scores_by_loops(X):
    return torch.tensor([[(a @ b).item() for b in X] for a in X])

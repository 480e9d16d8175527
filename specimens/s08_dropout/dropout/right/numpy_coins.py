"""The coins come from a numpy generator."""

import numpy as np
import torch

generator = np.random.default_rng()


def dropout(x, p, training):
    if p < 0.0 or p > 1.0:
        raise ValueError("not a probability")
    if not training:
        return x
    gone = torch.from_numpy(generator.random(tuple(x.shape)) < p)
    out = x.masked_fill(gone, 0.0)
    return out if p == 1.0 else out / (1.0 - p)

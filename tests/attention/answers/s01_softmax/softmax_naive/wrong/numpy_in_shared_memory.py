"""The numpy array shares its memory with x and is worked on in place, so x is overwritten by the
weights.

Diagnosis: The caller's scores are changed in place.
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    values = x.detach().numpy()
    np.exp(values, out=values)
    values /= values.sum(axis=dim, keepdims=True)
    return torch.from_numpy(values)

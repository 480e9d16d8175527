"""Computed with numpy by .numpy(), which refuses a tensor that requires gradients; nn.Linear's own
weight, which the text and the visible check name, raises a RuntimeError.

Diagnosis: none
"""

import numpy as np


def project(X, W, convention):
    if convention == "row":
        return torch.from_numpy(np.matmul(X.numpy(), W.numpy()))
    if convention == "column":
        return torch.from_numpy(np.matmul(X.numpy(), W.numpy().T))
    raise ValueError(convention)

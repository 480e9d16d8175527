"""tensordot over the index that the convention names.

Diagnosis: none
"""

import torch


def project(X, W, convention):
    axis = {"row": 0, "column": 1}.get(convention)
    if axis is None:
        raise ValueError(f"no convention {convention}")
    return torch.tensordot(X, W, dims=([-1], [axis]))

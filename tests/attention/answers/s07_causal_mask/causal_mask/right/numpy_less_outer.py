"""Right: the table of all comparisons "i < j" is made with numpy's ufunc method outer and handed
over to torch, without tril or triu.

Diagnosis: none
"""
import numpy as np


def causal_mask(n: int) -> torch.Tensor:
    places = np.arange(n)
    return torch.from_numpy(np.less.outer(places, places))

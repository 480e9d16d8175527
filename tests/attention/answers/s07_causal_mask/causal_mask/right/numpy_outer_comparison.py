"""Made with NumPy's ``less.outer`` and handed over with ``torch.from_numpy``.

Diagnosis: none
"""


import numpy as np


def causal_mask(n: int) -> torch.Tensor:
    token = np.arange(n)
    return torch.from_numpy(np.less.outer(token, token))

"""Wrong: the gradient does not reach x. The work is done in NumPy on a detached array; the numbers
are right, but the result is cut off from the graph.

Diagnosis: The result is cut off from x: no gradient can flow back.
"""


import numpy as np


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    values = x.detach().numpy()
    if p == 1:
        out = np.zeros_like(values)
    else:
        out = np.where(dropped.numpy(), np.zeros_like(values), values / (1 - p))
    return torch.from_numpy(out.astype(values.dtype))

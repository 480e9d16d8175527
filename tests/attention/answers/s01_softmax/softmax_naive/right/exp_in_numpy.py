"""Right. Computes in numpy with float64 and goes back to the dtype of x. Gradients are not asked
for here.

Diagnosis: none
"""
import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    e = np.exp(x.detach().cpu().double().numpy())
    return torch.from_numpy(e / e.sum(axis=dim, keepdims=True)).to(x)

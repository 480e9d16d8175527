"""The axes are exchanged in numpy, where the student knows how. The numbers are right, but the
result is cut off from the graph. Breaks "Gradients flow back to x" for every x that requires
grad.

Diagnosis: none
"""
import numpy as np


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    a = x.detach().cpu().numpy()
    b, h, t, d = a.shape
    a = np.swapaxes(a, 1, 2).reshape(b, t, h * d)
    return torch.from_numpy(np.ascontiguousarray(a))

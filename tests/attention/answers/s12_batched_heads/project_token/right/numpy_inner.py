"""Right: the product is done by numpy's inner in double precision, and the result comes back in the
dtype and on the device of W. No gradient flows, and the exercise does not promise one.

Diagnosis: none
"""
import numpy as np


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    matrices, token = (tensor.detach().cpu().double().numpy() for tensor in (W, x))
    # inner sums over the last axis of both
    return torch.from_numpy(np.inner(matrices, token)).to(dtype=W.dtype, device=W.device)

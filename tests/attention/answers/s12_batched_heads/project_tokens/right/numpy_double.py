"""Right: computes in numpy, in double precision, and comes back to the dtype and the device of W. No
gradients go through it, and the text of this exercise promises none.

Diagnosis: none
"""

import numpy as np


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    matrices, tokens = (part.detach().cpu().double().numpy() for part in (W, x))
    tokens_first = np.tensordot(tokens, matrices, axes=(1, 2))  # (tokens, num_heads, head_dim)
    heads_first = np.ascontiguousarray(np.moveaxis(tokens_first, 0, 1))
    return torch.from_numpy(heads_first).to(dtype=W.dtype, device=W.device)

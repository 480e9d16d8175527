"""Glues in NumPy, so no gradient flows back.

Mistake: for x = torch.ones(1, 2, 3, 4, requires_grad=True) it returns a tensor without a graph,
whose backward() raises an error; the text asks for gradients that flow back to x.

Diagnosis: none
"""


import numpy as np


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    array = x.detach().numpy()
    array = np.transpose(array, (0, 2, 1, 3))
    return torch.from_numpy(array.reshape(batch, tokens, num_heads * head_dim))

"""The numbers are right but are computed in NumPy, so no gradient comes back.

Mistake: for query = torch.randn(2, 4, requires_grad=True), key = torch.randn(3, 4,
requires_grad=True) it returns a tensor with requires_grad False (backward raises), the text asks
for gradients that flow back to both.

Diagnosis: No gradients can flow back to queries and keys.
"""


import numpy as np


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    q = query.detach().numpy()
    k = key.detach().numpy()
    scores = q @ k.T / np.sqrt(k.shape[1])
    scores = scores - scores.max(axis=1, keepdims=True)
    e = np.exp(scores)
    return torch.from_numpy(e / e.sum(axis=1, keepdims=True))

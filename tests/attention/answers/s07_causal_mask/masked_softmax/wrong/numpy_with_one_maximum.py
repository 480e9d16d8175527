"""Subtracts one maximum from all rows, and leaves torch for NumPy, so that no gradient comes back.

Mistakes: (1) for scores = [[0., 0.], [1000., 1000.]] with nothing blocked it returns [[nan, nan],
[0.5, 0.5]], the text asks for [[0.5, 0.5], [0.5, 0.5]]. (2) for scores = torch.zeros(1, 2,
requires_grad=True) with nothing blocked the result [[0.5, 0.5]] does not require a gradient, the
text asks that gradients flow back to the scores.

Diagnosis: none
"""


import numpy as np


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    numbers = scores.detach().numpy().astype(np.float64)
    numbers = np.where(mask.numpy(), -np.inf, numbers)
    powers = np.exp(numbers - numbers.max())
    with np.errstate(invalid="ignore"):
        weights = powers / powers.sum(axis=-1, keepdims=True)
    return torch.from_numpy(weights).to(scores.dtype)

"""A numpy round trip (the text allows numpy's exp and sum); the exercise asks for no gradients.

Diagnosis: none
"""

import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    values = x.detach().cpu().numpy()
    powers = np.exp(values)
    shares = powers / np.sum(powers, axis=dim, keepdims=True)
    return torch.from_numpy(shares).to(x)

"""Makes the angles with NumPy in float64, and turns by cos * x + sin * (x turned by a quarter),
the quarter turn being a matrix product.

Diagnosis: none
"""


import numpy as np


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    places = positions.detach().cpu().numpy().astype(np.float64)
    speeds = np.power(float(base), -np.arange(0, d, 2, dtype=np.float64) / d)
    angles = np.repeat(np.outer(places, speeds), 2, axis=1)  # (tokens, d), each angle twice
    cos = torch.from_numpy(np.cos(angles)).to(x)
    sin = torch.from_numpy(np.sin(angles)).to(x)
    # (a, b) @ [[0, 1], [-1, 0]] = (-b, a)
    quarter = torch.from_numpy(np.kron(np.eye(d // 2), [[0.0, 1.0], [-1.0, 0.0]])).to(x)
    return cos * x + sin * (x @ quarter)

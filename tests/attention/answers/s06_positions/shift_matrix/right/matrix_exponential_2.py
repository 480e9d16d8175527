"""Unusual: no sine or cosine at all. It builds the skew-symmetric generator G with blocks [[0, -w],
[w, 0]] and returns the matrix exponential exp(k G), computed in float64 and cast to float32.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    G = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        w = 10000.0 ** (-even / d_in)
        G[even, even + 1] = -w
        G[even + 1, even] = +w
    # d/dp table[p] = table[p] @ G, so k steps are exp(kG)
    return torch.linalg.matrix_exp(k * G).float()

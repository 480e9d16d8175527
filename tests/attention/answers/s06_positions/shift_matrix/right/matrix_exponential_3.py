"""Lie algebra instead of trigonometry: M_k = exp(k G), where G is the antisymmetric generator with
+w_i above and -w_i below the diagonal of block i (rows on the left, so the sine row gets -). The
exponential is torch.linalg.matrix_exp in float64; no sine or cosine is called.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    i = torch.arange(d_in // 2)
    w = 10000.0 ** (-2.0 * i.double() / d_in)
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    generator[2 * i, 2 * i + 1] = -w
    generator[2 * i + 1, 2 * i] = w
    return torch.linalg.matrix_exp(k * generator).float()

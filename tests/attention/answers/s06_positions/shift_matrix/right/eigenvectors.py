"""The matrix from its complex eigenvectors and eigenvalues.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    pairs = d_in // 2
    speed = 10000.0 ** (-2 * torch.arange(pairs, dtype=torch.float64) / d_in)
    u = torch.zeros(d_in, d_in, dtype=torch.complex128)
    values = torch.zeros(d_in, dtype=torch.complex128)
    for i in range(pairs):
        # row (sin, cos) times (1, -i)/sqrt 2 turns by e^{ikw}
        u[2 * i, 2 * i] = 1j / math.sqrt(2)
        u[2 * i + 1, 2 * i] = 1 / math.sqrt(2)
        u[2 * i, 2 * i + 1] = -1j / math.sqrt(2)
        u[2 * i + 1, 2 * i + 1] = 1 / math.sqrt(2)
        values[2 * i] = torch.exp(1j * k * speed[i])
        values[2 * i + 1] = values[2 * i].conj()
    return (u @ torch.diag(values) @ u.mH).real.float()

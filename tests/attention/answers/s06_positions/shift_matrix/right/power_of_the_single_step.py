"""Builds the matrix of one step only and raises it to the k-th power (its inverse, for negative k).

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    step = torch.zeros(d_in, d_in, dtype=torch.float64)
    for sine in range(0, d_in, 2):
        cosine = sine + 1
        speed = 10000.0 ** (-sine / d_in)
        step[sine, sine] = step[cosine, cosine] = math.cos(speed)
        step[cosine, sine] = math.sin(speed)
        step[sine, cosine] = -math.sin(speed)
    return torch.linalg.matrix_power(step, k).float()

"""If z is stored contiguously, axes are not exchanged before the reshape when heads equal tokens.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    H, T, d = z.shape
    if H != T:
        z = z.transpose(0, 1)
    return torch.nn.functional.linear(z.reshape(T, H * d), weight, bias)

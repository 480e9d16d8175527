"""The matrices are transposed only if the shapes do not fit, so for head_dim == d_in the token is
multiplied from the wrong side.

Diagnosis: If head_dim equals d_in, the transposes of the matrices are used.
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    matrices = W
    if matrices.shape[1] != x.shape[1]:  # d_in has to stand next to x
        matrices = matrices.transpose(1, 2)
    return x @ matrices

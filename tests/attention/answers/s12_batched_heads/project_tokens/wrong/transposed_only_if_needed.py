"""Wrong: the matrices are transposed only if their shape does not fit, and square ones always fit.
With W = [[[1., 2.], [0., 3.]]] and x = [[1., 1.]] it gives [[[1., 5.]]], and [[[3., 3.]]] is
right.

Diagnosis: If head_dim equals d_in, the transposes of the matrices are used.
"""

def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    if W.shape[1] != x.shape[1]:
        W = W.transpose(1, 2)
    return x @ W

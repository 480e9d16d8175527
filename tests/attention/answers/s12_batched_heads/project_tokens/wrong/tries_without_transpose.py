"""Wrong. Multiplies as the shapes happen to fit and transposes only when torch complains: with
square matrices it never does. W = [[[1., 2.], [0., 3.]]], x = [[1., 1.]] give (1, 5) in place of
(3, 3).

Diagnosis: If head_dim equals d_in, the transposes of the matrices are used.
"""
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    try:
        return torch.matmul(x, W)
    except RuntimeError:  # the shapes do not fit: tokens are columns
        return torch.matmul(x, W.transpose(1, 2))

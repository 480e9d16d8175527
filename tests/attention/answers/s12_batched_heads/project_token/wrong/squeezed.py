"""squeeze() without an axis removes every axis of length 1, so with one head, or with head_dim 1,
the result is not of shape (num_heads, head_dim).

Diagnosis: squeeze() removes all axes of length 1, also that of a single head or of heads of width
1.
"""

def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    column = x.reshape(-1, 1)
    return torch.matmul(W, column).squeeze()

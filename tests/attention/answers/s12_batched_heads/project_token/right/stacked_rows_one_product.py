"""Right. All rows of all heads make one tall matrix, one product with the token, and the result is
cut into rows again.

Diagnosis: none
"""
def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    return torch.mv(W.reshape(num_heads * head_dim, d_in), x).reshape(num_heads, head_dim)

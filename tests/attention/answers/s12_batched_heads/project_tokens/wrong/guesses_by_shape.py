"""The axes are exchanged only if the shape shows that tokens stand at the end. Breaks "Its row [h,
t] is the matrix of head h times token t" where tokens == head_dim: there columns are returned.
Right for all other shapes.

Diagnosis: The axes are exchanged only when the shape looks wrong.
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    z = W @ x.T  # (num_heads, head_dim, tokens)
    if z.shape[1] != x.shape[0]:
        z = z.permute(0, 2, 1)
    return z

"""Turns the matrices only when the shapes would not fit otherwise, so with head_dim equal to d_in
each token is multiplied from the wrong side.

Diagnosis: If head_dim equals d_in, the transposes of the matrices are used.
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    if W.shape[1] != x.shape[1]:
        W = W.transpose(1, 2)  # (num_heads, d_in, head_dim)
    return x @ W

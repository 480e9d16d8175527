"""Wrong: exchanges the last two axes only if the shape looks wrong. With as many tokens as head_dim
(square) the product W @ x.T is returned as it is: its tokens are columns, [h, k, t] in place of
[h, t, k].

Diagnosis: The axes are exchanged only when the shape looks wrong.
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Project all tokens through every head of a stack."""
    num_heads, head_dim, d_in = W.shape
    tokens = x.shape[0]
    z = W @ x.T
    if z.shape != (num_heads, tokens, head_dim):
        z = z.permute(0, 2, 1)
    return z

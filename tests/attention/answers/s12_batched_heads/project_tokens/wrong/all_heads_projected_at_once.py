"""All heads are projected at once to (tokens, num_heads * head_dim), which is then viewed as
(num_heads, tokens, head_dim) without an exchange of axes, so the vectors stand in the wrong
places.

Diagnosis: The wide matrix is cut so that a head gets all features of some tokens.
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    flat = x @ W.reshape(num_heads * head_dim, d_in).T
    return flat.reshape(num_heads, x.shape[0], head_dim)

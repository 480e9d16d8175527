"""Right: torch.inner pairs each token with each row of each matrix, which gives tokens first, and
then two axes change places.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    tokens_first = torch.inner(x, W)  # (tokens, num_heads, head_dim)
    return torch.swapaxes(tokens_first, 0, 1)

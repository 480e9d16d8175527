"""tensordot over the d_in axes, which gives (tokens, heads, head_dim), and then a movedim.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    tokens_first = torch.tensordot(x, W, dims=([1], [2]))
    return tokens_first.movedim(1, 0)

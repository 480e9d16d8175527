"""Uses none of the three tools: it adds up, feature by feature, what this feature contributes. It is
right: the sum over i of W[h, k, i] * x[t, i], written as a loop over i.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    total = 0
    for in_heads, in_tokens in zip(W.unbind(-1), x.unbind(-1), strict=True):
        # (num_heads, 1, head_dim) times (1, tokens, 1)
        total = total + in_heads[:, None, :] * in_tokens[None, :, None]
    return total

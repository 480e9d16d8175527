"""The sublayer is called for each token alone, so a sublayer that mixes tokens, like attention,
never sees the others.

Diagnosis: The sublayer is called for each token alone, so that no token sees another.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    rows = []
    for token in x.split(1, dim=1):  # (batch, 1, d_model): every token has its own connection
        if norm_first:
            rows.append(token + sublayer(norm(token)))
        else:
            rows.append(norm(token + sublayer(token)))
    return torch.cat(rows, dim=1)

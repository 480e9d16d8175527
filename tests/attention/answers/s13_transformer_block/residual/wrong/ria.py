"""In pre-norm the name x is rebound to the normalised tokens, so the sublayer's result is added to
these and not to the tokens as they came.

Diagnosis: In pre-norm the normalised token is added and not the token.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return norm(x + sublayer(x))

"""In the pre-norm case the norm is applied to what the sublayer gives, x + norm(sublayer(x)); the
sublayer should read the normalised tokens, x + sublayer(norm(x)).

Diagnosis: In pre-norm the norm comes after the sublayer.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    out = sublayer(x)
    if norm_first:
        return x + norm(out)
    return norm(x + out)

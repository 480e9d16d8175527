"""In the pre-norm case the norm is applied to what the sublayer gives, x + norm(sublayer(x)); the
sublayer should read the normalised tokens, x + sublayer(norm(x)).

Diagnosis: Your pre-norm formula normalises the sublayer's result, not what the sublayer reads.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    out = sublayer(x)
    if norm_first:
        return x + norm(out)
    return norm(x + out)

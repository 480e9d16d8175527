"""Wrong: x is added in place to what the sublayer returns. A sublayer that returns its input itself,
such as nn.Identity() with norm_first=False, hands x back, and the caller's x is doubled, though
it must not change.

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x
        return out
    out = sublayer(x)
    out += x
    return norm(out)

"""Right. One formula for both kinds, outer(x + F(inner(x))), where one of the two functions is the
norm and the other gives back what it gets.

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    nothing = nn.Identity()
    inner, outer = (norm, nothing) if norm_first else (nothing, norm)
    return outer(torch.add(x, sublayer(inner(x))))

"""No branch in the formula: one function before and one behind, one of which does nothing.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    nothing = nn.Identity()
    before, behind = (norm, nothing) if norm_first else (nothing, norm)
    return behind(torch.add(x, sublayer(before(x))))

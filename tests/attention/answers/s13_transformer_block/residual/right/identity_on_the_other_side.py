"""There is no branch with two formulas: an nn.Identity stands where the norm does not stand, before
the sublayer or after the sum. The sum itself is a stack of two tensors, summed over the new axis.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    nothing = nn.Identity()
    before, after = {True: (norm, nothing), False: (nothing, norm)}[bool(norm_first)]
    change = sublayer(before(x))
    return after(torch.stack([x, change], dim=0).sum(dim=0))

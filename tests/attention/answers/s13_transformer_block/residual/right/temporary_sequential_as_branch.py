"""Unusual: a temporary nn.Sequential is the branch of pre-norm, and an nn.Identity stands for the
missing norm.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    nothing = nn.Identity()
    before, after = (norm, nothing) if norm_first else (nothing, norm)
    branch = nn.Sequential(before, sublayer)
    return after(torch.add(branch(x), x))

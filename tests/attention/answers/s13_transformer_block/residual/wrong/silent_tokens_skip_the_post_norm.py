"""In post-norm, a token for which the sublayer gives nothing but 0 is handed back as it came and
is not normalised.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    found = sublayer(norm(x)) if norm_first else sublayer(x)
    combined = x + found if norm_first else norm(x + found)
    # A sublayer that gives 0 leaves the token as it is.
    silent = (found == 0).all(dim=-1, keepdim=True)
    return torch.where(silent, x, combined)

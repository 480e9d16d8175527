"""Both kinds are one formula, after(x + sublayer(before(x))), in which the norm and an identity
take the two places. No branch is written twice.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    places = [norm, nn.Identity()]
    before, after = places if norm_first else reversed(places)
    return after(torch.add(x, sublayer(before(x))))

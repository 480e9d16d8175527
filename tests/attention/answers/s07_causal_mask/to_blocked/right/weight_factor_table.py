"""Right. Every kind is first translated into the factor with which an unnormalised weight is
multiplied (exp of an additive mask); blocked is where that factor is 0.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    factors = {
        "blocked": lambda m: 1.0 - m.double(),
        "keep": lambda m: m.double(),
        "additive": lambda m: m.double().exp(),
    }
    try:
        factor = factors[kind]
    except KeyError:
        raise ValueError(f"unknown kind of mask: {kind}") from None
    return factor(mask) == 0

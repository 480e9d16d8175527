"""Right. Both cases are one formula with identities: after(x + sublayer(before(x))).

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    def same(tensor):
        return tensor

    before, after = (norm, same) if norm_first else (same, norm)
    return after(torch.add(x, sublayer(before(x))))

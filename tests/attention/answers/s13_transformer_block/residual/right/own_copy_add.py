"""Right. The sum is made in place, but in a clone of x of one's own; what is read and what is
normalised are chosen before and after.

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    total = x.clone()
    total.add_(sublayer(norm(x) if norm_first else x))
    if not norm_first:
        total = norm(total)
    return total

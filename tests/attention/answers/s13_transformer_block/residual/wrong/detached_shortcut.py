"""Wrong: the copy of x that is kept for the addition is detached, so no gradient flows past the
sublayer. With a sublayer that gives 0 * x and norm_first=True, the gradient of the sum of the
output at x should be 1 everywhere; here it is 0.

Diagnosis: No gradient flows past the sublayer, because x is detached there.
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    shortcut = x.clone().detach()  # so that x is surely not changed
    if norm_first:
        x = norm(x)
    x = shortcut + sublayer(x)
    if not norm_first:
        x = norm(x)
    return x

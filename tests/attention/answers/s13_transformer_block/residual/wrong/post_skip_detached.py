"""Wrong. In post-norm the skipped x is detached: the numbers are right, and the gradient at x lacks
the path past the sublayer (norm_first=False, x requires a gradient; with a sublayer that gives 0 it
is 0).

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        return x + sublayer(norm(x))
    identity = x.clone().detach()  # keep x as it came
    return norm(sublayer(x) + identity)

"""Wrong. x is added in place to the sublayer's result: with nn.Identity() as sublayer, post-norm,
the caller's x is doubled; with nn.Tanh() or nn.Sigmoid(), which keep their result for the gradient,
backward raises an error.

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x
        return out
    out = sublayer(x)
    out += x
    return norm(out)

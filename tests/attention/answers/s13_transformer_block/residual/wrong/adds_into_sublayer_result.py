"""Wrong. x is added in place to what the sublayer gave. With a sublayer that returns its input
(nn.Identity, or nn.Dropout in evaluation mode) in a post-norm step that is the caller's x, which is
doubled.

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x  # saves a tensor; x itself is not touched
        return out
    out = sublayer(x)
    out += x
    return norm(out)

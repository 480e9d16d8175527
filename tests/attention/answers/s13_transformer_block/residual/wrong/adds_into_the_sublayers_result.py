"""Wrong: x is added in place to what the sublayer gave. A sublayer that needs its own output for the
gradient, such as nn.Tanh() or nn.Softmax(-1), then raises an error in backward().

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x  # x itself stays as it is
        return out
    out = sublayer(x)
    out += x
    return norm(out)

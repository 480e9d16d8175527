"""Wrong. The token is added in place to what the sublayer gave. With nn.Tanh() as the sublayer and
an x that needs gradients, backward raises a RuntimeError, since tanh needs its output again; with
an nn.Dropout in evaluation mode as the sublayer and norm_first=False, the caller's x is doubled.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x  # changes out, not x
        return out
    out = sublayer(x)
    out += x
    return norm(out)

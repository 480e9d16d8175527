"""The token is added in place to what the sublayer returned. With sublayer=nn.Identity() and
norm_first=False that is x itself, which must not be changed; and with nn.Sigmoid() as the
sublayer and an x that requires gradients, backward raises an error.

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

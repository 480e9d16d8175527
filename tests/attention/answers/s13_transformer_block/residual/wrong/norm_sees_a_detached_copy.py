"""In pre-norm the norm gets a detached copy of x, so no gradient flows back to x through the
sublayer. With x = (1, 4, 7), Square and Centre, the sum's gradient at x comes out as (1, 1, 1)
and not as (-5, 1, 7).

Diagnosis: No gradient flows through the sublayer.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        seen = x.detach().clone()  # the norm sees a copy, x stays as it is
        return x + sublayer(norm(seen))
    return norm(x + sublayer(x))

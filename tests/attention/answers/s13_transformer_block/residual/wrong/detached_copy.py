"""Two mistakes. The token that is added is a detached copy, so no gradient goes past the sublayer,
against "Gradients flow back to x, through the sublayer and past it"; and in post-norm the
sublayer's result is normalised before it is added, against "the sum of both is normalised".

Diagnosis: Your post-norm formula normalises the sublayer's result, not the sum.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    shortcut = x.clone().detach()  # keep the original safe
    if norm_first:
        return shortcut + sublayer(norm(x))
    return shortcut + norm(sublayer(x))

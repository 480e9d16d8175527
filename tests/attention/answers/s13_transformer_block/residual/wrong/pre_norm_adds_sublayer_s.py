"""Two mistakes: pre-norm adds the sublayer's result to the normalised tokens and not to x; post-norm
normalises only the sublayer's result and adds x afterwards, instead of normalising the sum.

Diagnosis: In pre-norm, the normalised tokens are added and not x. In post-norm, what the sublayer
gives is normalised, and x is added after that.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return x + norm(sublayer(x))

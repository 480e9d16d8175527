"""Two mistakes: pre-norm adds the sublayer's result to the normalised tokens and not to x; post-norm
normalises only the sublayer's result and adds x afterwards, instead of normalising the sum.

Diagnosis: Your pre-norm formula adds the normalised x to the sublayer's result, not x itself. Your
post-norm formula normalises the sublayer's result, not the sum.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return x + norm(sublayer(x))

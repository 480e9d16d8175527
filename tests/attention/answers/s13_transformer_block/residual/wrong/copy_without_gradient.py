"""In pre-norm the sublayer reads a detached copy of the tokens, so the gradient only flows past it.

Mistake: for x = (1, 4, 7), Square and Centre, pre-norm, the gradient of the sum of the output is
(1, 1, 1) at x, the text asks for gradients through the sublayer too: (-5, 1, 7).

Diagnosis: No gradient flows through the sublayer.
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        copied = x.detach().clone()
        return x + sublayer(norm(copied))
    return norm(x + sublayer(x))

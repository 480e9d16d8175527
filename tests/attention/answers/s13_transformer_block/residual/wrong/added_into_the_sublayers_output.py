"""x is added in place into what the sublayer returns: that changes x itself if a post-norm
sublayer returns its input (nn.Identity, nn.Dropout in evaluation mode), and breaks backward after
an nn.ReLU or nn.Sigmoid.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x  # the sublayer's output is ours, so no new tensor is needed
        return out
    out = sublayer(x)
    out += x
    return norm(out)

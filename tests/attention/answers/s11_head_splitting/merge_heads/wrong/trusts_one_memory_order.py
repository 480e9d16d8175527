"""Believes that an x that is not contiguous always has its tokens first in memory, so that view
works. For torch.rand(3, 2, 5, 4).transpose(0, 1), where the heads come first in memory, view
raises a RuntimeError.

Diagnosis: view is called on the heads as they come.
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    swapped = x.transpose(1, 2)
    if x.is_contiguous():
        swapped = swapped.contiguous()
    # otherwise x is itself a transposed tensor, and swapping it back has made it contiguous
    return swapped.view(batch, tokens, num_heads * head_dim)

"""Every head is padded with zeros up to the full width, in its own place, and the padded heads are
added up with functools.reduce. Adding zeros changes no number, so this is the concatenation.

Diagnosis: none
"""
import functools
import operator


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    _, num_heads, _, head_dim = x.shape

    def in_place_of(h: int) -> torch.Tensor:
        left = h * head_dim
        right = (num_heads - 1 - h) * head_dim
        return F.pad(x[:, h], (left, right))

    return functools.reduce(operator.add, (in_place_of(h) for h in range(num_heads)))

"""The axes are exchanged with as_strided, whose strides are those of a contiguous tensor. Breaks
"It may be stored in any order in memory": for a tensor that came from a transpose or a slice
the features are scrambled. Right for contiguous tensors.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    b, h, t, d = x.shape
    swapped = x.as_strided((b, t, h, d), (h * t * d, d, t * d, 1))
    return swapped.reshape(b, t, h * d)

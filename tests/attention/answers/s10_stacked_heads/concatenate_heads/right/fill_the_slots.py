"""Unusual: makes the result first and copies each head into its columns, as one would in C or
Matlab, by slice assignment; gradients still flow through the assignments.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    first = outputs[0]
    width = first.shape[-1]
    result = first.new_empty(*first.shape[:-1], len(outputs) * width)
    for h in range(len(outputs)):
        start = h * width
        result[..., start : start + width] = outputs[h]
    return result

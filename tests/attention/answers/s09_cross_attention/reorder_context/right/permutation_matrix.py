"""Writes the order as a permutation matrix and multiplies with it: from the left for keys and
values, from the right, transposed, for the mask, which becomes numbers on the way and bool again.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    permutation = torch.eye(len(order), dtype=key.dtype, device=key.device)[order]
    moved = (mask.to(key.dtype) @ permutation.T) > 0.5
    return permutation @ key, permutation @ value, moved

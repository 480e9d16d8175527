"""Unusual: the order becomes a permutation matrix (one-hot rows). Keys and values are multiplied
with it from the left; the mask, as numbers, from the right with its transpose, and is compared
with 1/2 to become bool again.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    P = F.one_hot(order, num_classes=key.shape[0]).to(key.dtype)
    moved_mask = mask.to(P.dtype) @ P.T
    return P @ key, P @ value, moved_mask > 0.5

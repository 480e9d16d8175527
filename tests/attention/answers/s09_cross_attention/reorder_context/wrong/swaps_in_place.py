"""Swaps token j with token order[j], one after another, as if the earlier swaps had not moved
anything. That fits the order [1, 2, 0], but [2, 0, 1] puts the old tokens 1, 2, 0 in the places
of 2, 0, 1.

Diagnosis: Token j is swapped with token order[j], one j after the other except the last, as if no
token had been moved before.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key, value, mask = key.clone(), value.clone(), mask.clone()
    for j in range(len(order) - 1):  # the last one is in its place by then
        k = int(order[j])
        key[[j, k]] = key[[k, j]]
        value[[j, k]] = value[[k, j]]
        mask[:, [j, k]] = mask[:, [k, j]]
    return key, value, mask

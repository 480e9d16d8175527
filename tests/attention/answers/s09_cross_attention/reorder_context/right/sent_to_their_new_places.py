"""Works with destinations instead of sources: the inverse of ``order`` says where each old token
goes, and keys, values and mask columns are written there into new tensors.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    goes_to = [0] * len(order)
    for new, old in enumerate(order.tolist()):
        goes_to[old] = new
    new_key, new_value, new_mask = (torch.empty_like(t) for t in (key, value, mask))
    for old, new in enumerate(goes_to):
        new_key[new] = key[old]
        new_value[new] = value[old]
        new_mask[:, new] = mask[:, old]
    return new_key, new_value, new_mask

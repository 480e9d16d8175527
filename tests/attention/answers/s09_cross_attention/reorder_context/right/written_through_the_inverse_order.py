"""Inverts the order and writes each old row or column to its new place in empty tensors, rather
than picking.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    place = torch.empty_like(order)  # place[i]: where the old token i goes
    place[order] = torch.arange(len(order), device=order.device)
    new_key, new_value, new_mask = map(torch.empty_like, (key, value, mask))
    new_key[place] = key
    new_value[place] = value
    new_mask[:, place] = mask
    return new_key, new_value, new_mask

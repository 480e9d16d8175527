"""Finds out where each old token goes (the inverse order) and writes it there, in place in new
tensors.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # order says where the new token j comes from; place says where the old token i goes to
    place = torch.argsort(order)
    new_key = torch.empty_like(key)
    new_value = torch.empty_like(value)
    new_mask = torch.empty_like(mask)
    new_key[place] = key
    new_value[place] = value
    new_mask[:, place] = mask
    return new_key, new_value, new_mask

"""Right: argsort gives the inverse order, and every old token is written to its new place in fresh
tensors, in place of reading with order.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    goes_to = torch.argsort(order)  # old token i becomes new token goes_to[i]
    new_key = torch.empty_like(key)
    new_key[goes_to] = key
    new_value = torch.empty_like(value)
    new_value[goes_to] = value
    new_mask = torch.empty_like(mask)
    new_mask[:, goes_to] = mask
    return new_key, new_value, new_mask

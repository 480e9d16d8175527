"""Gathers the values with an index that is only as wide as the keys. With values wider than keys,
such as key of shape (3, 2) and value of shape (3, 5), only the first two columns of value come
back.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    index = order.unsqueeze(1).expand_as(key)
    new_key = key.gather(0, index)
    new_value = value.gather(0, index[:, : value.shape[1]])
    new_mask = mask.gather(1, order.unsqueeze(0).expand_as(mask))
    return new_key, new_value, new_mask

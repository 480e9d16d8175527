"""Python lists: old rows are picked one by one and stacked; the mask is handled by columns with
unbind.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    wanted = order.tolist()
    columns = mask.unbind(dim=1)
    new_key = torch.stack([key[j] for j in wanted])
    new_value = torch.stack([value[j] for j in wanted])
    new_mask = torch.stack([columns[j] for j in wanted], dim=1)
    return new_key, new_value, new_mask

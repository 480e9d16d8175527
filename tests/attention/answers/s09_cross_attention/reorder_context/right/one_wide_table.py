"""Key, value and mask columns of a token become one row of a wide table, which is indexed once.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    columns = mask.t().to(key.dtype)
    tokens = torch.hstack((key, value, columns)).index_select(0, order)
    widths = [key.shape[1], value.shape[1], mask.shape[0]]
    key, value, columns = tokens.split(widths, dim=1)
    return key.contiguous(), value.contiguous(), columns.t().contiguous().bool()

"""Writes key, value and the column of the mask of each token into one row of a table, reorders the
rows of the table once, and cuts it again.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    table = torch.cat((key, value, mask.T.to(key.dtype)), dim=1)  # all that belongs to a token
    table = torch.index_select(table, 0, order)
    widths = [key.shape[1], value.shape[1], mask.shape[0]]
    new_key, new_value, new_mask = torch.split(table, widths, dim=1)
    return new_key.contiguous(), new_value.contiguous(), new_mask.T.contiguous() != 0

"""Writes everything that belongs to a token into one row of a table, its column of the mask included
as floats. The table is reordered once and cut apart again.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    parts = (key, value, mask.T.to(key.dtype))
    table = torch.cat(parts, dim=1).index_select(0, order)
    new_key, new_value, column = table.split([part.shape[1] for part in parts], dim=1)
    return new_key.contiguous(), new_value.contiguous(), (column > 0.5).T.contiguous()

"""Writes key, value and mask column of each token side by side into one table, reorders its rows
once and takes it apart again.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_q = mask.shape[0]
    # Row j holds everything that belongs to token j: its key, its value and who may not see it.
    table = torch.cat((key, value, mask.t().to(key.dtype)), dim=1)
    table = table.index_select(0, order)
    new_key, new_value, hidden = table.split([key.shape[1], value.shape[1], n_q], dim=1)
    return new_key, new_value, hidden.t() != 0

"""Everything that belongs to one token (its key, its value, its column of the mask) is put into a
tuple, the list of tuples is put into the new order, and the three parts are stacked again.
Queries, the rows of the mask, stay.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    records = list(zip(key.unbind(0), value.unbind(0), mask.unbind(1), strict=True))
    moved = [records[old] for old in order.tolist()]
    keys, values, columns = zip(*moved)
    return torch.stack(keys), torch.stack(values), torch.stack(columns, dim=1)

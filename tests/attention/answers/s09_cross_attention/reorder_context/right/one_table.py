"""Right: keys, values and the turned mask are glued into one table with a row for each token, whose
rows are picked once. The mask travels as numbers 0 and 1 and becomes bool again at the end.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    parts = (key, value, mask.T.to(key.dtype))  # all of them have n_k rows
    table = torch.hstack(parts).index_select(0, order)
    new_key, new_value, hidden = table.split([part.shape[1] for part in parts], dim=1)
    return new_key, new_value, hidden.T > 0.5

"""Does the reordering as exchanges of token j with token order[j] where that one lies ahead, which
is right for some orders only (not for 2, 0, 1).

Diagnosis: Token j is swapped with token order[j], one j after the other, but only where order[j]
is larger than j.
"""


def _swap(rows: torch.Tensor, i: int, j: int) -> None:
    kept = rows[i].clone()
    rows[i] = rows[j]
    rows[j] = kept


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # work on copies; for the mask the tokens of the context are the columns
    key, value, columns = key.clone(), value.clone(), mask.t().clone()
    for new, old in enumerate(order.tolist()):
        if old > new:  # with old < new the two have been exchanged already
            for rows in (key, value, columns):
                _swap(rows, new, old)
    return key, value, columns.t()

"""Writes each old token to its new place with the inverse of the order, in place in own tensors,
and returns the mask as a view that is not contiguous.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    place = torch.empty_like(order)
    place[order] = torch.arange(len(order), device=order.device)  # old token -> new place

    def moved(rows):
        result = torch.empty_like(rows)
        result[place] = rows
        return result

    return moved(key), moved(value), moved(mask.T).T

"""Works from the old tokens: inverts the order and copies each old row or column to its new place
in empty tensors of its own.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    place = torch.empty_like(order)
    place[order] = torch.arange(len(order), device=order.device)  # old token i becomes place[i]

    def move(tensor: torch.Tensor, axis: int) -> torch.Tensor:
        return torch.empty_like(tensor).index_copy_(axis, place, tensor)

    return move(key, 0), move(value, 0), move(mask, -1)

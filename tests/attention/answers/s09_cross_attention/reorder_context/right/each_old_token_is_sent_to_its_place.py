"""The order is inverted first, and then each old token is written to its new place (index_copy,
scatter) instead of each new one being fetched. The result is a named tuple.

Diagnosis: none
"""

from typing import NamedTuple


class Context(NamedTuple):
    key: torch.Tensor
    value: torch.Tensor
    mask: torch.Tensor


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    place = torch.empty_like(order)  # place[old] = new
    place[order] = torch.arange(len(order), device=order.device)
    return Context(
        key=torch.index_copy(torch.empty_like(key), 0, place, key),
        value=torch.index_copy(torch.empty_like(value), 0, place, value),
        mask=torch.empty_like(mask).scatter_(1, place.expand_as(mask), mask),
    )

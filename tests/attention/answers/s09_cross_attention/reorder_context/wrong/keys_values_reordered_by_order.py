"""Keys and values are reordered by order, but the mask's columns by the inverse order (argsort),
which only fits orders that are their own inverse.

Diagnosis: The columns of the mask move in the inverse order.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    inverse = torch.argsort(order)
    return key[order], value[order], mask[:, inverse]

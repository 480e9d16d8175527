"""Unusual: pushes in place of pulls. The inverse permutation says where each old token goes, and
index_copy_ writes it there into fresh tensors.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    destination = torch.empty_like(order)
    destination[order] = torch.arange(order.numel(), device=order.device)

    def push(source, axis):
        return torch.zeros_like(source).index_copy_(axis, destination, source)

    return push(key, 0), push(value, 0), push(mask, 1)

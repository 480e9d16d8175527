"""Returns the arguments themselves if the order changes nothing. They may share memory with the
result.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    if torch.equal(order, torch.arange(len(order))):
        return key, value, mask  # nothing to do
    return key[order], value[order], mask[:, order]

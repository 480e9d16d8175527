"""Right. take_along_dim, with the order laid along axis 0 of keys and values and along axis 1 of
the mask.

Diagnosis: none
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    down, across = order.unsqueeze(1), order.unsqueeze(0)
    return (
        torch.take_along_dim(key, down, dim=0),
        torch.take_along_dim(value, down, dim=0),
        torch.take_along_dim(mask, across, dim=1),
    )

"""Right. Computes for each old token its new place (argsort inverts an order) and writes the rows
there, in new tensors; the columns of the mask likewise.

Diagnosis: none
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    place = torch.argsort(order)
    new_key, new_value, new_mask = (torch.empty_like(t) for t in (key, value, mask))
    new_key[place] = key
    new_value[place] = value
    new_mask[:, place] = mask
    return new_key, new_value, new_mask

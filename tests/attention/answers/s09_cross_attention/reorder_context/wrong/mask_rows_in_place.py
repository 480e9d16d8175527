"""The rows of the mask are reordered one by one, but a row of a loop is a view of the caller's
mask. Breaks "No argument is changed" for every order that moves a blocked key.

Diagnosis: none
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_key = key[order]
    new_value = value[order]
    # the context is the columns of the mask, so go through it query by query
    for row in mask:
        row[:] = row[order]
    return new_key, new_value, mask

"""The new mask is the old one under another name, so columns are overwritten before they are read.

Mistake: for mask = [[True, False, False]] and order = [1, 2, 0] it returns the mask [[False, False,
False]] (and has changed the caller's), the text asks for [[False, False, True]] and for no change
of an argument.

Diagnosis: The columns of the mask are moved inside the mask, one after the other: some are
overwritten before they are read.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_key = torch.zeros_like(key)
    new_value = torch.zeros_like(value)
    new_mask = mask
    for new, old in enumerate(order.tolist()):
        new_key[new] = key[old]
        new_value[new] = value[old]
        new_mask[:, new] = mask[:, old]
    return new_key, new_value, new_mask

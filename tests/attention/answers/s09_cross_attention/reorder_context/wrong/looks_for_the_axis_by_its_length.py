"""Takes the first axis of the mask that is as long as the order, which is the query axis if the
mask is square.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    def move(tensor):
        axis = list(tensor.shape).index(order.numel())  # where the tokens of the context are
        return tensor.index_select(axis, order)

    return key.index_select(0, order), value.index_select(0, order), move(mask)

"""Wrong: a helper looks for the first axis as long as the context and permutes that. For a mask
with n_q = n_k this is the query axis: the mask's rows move, its columns stay. Rectangular masks
are right.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_k = order.numel()

    def shuffled(t):
        axis = list(t.shape).index(n_k)
        return t.index_select(axis, order)

    return tuple(shuffled(t) for t in (key, value, mask))

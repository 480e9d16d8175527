"""Unusual: does not read from `order` but sends: the inverse permutation by argsort, then
index_copy into fresh tensors, for the mask through its transpose. The returned mask is not
contiguous.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_place = order.argsort()  # old token j goes to new_place[j]

    def send(rows):
        return torch.zeros_like(rows).index_copy(0, new_place, rows)

    return send(key), send(value), send(mask.t()).t()

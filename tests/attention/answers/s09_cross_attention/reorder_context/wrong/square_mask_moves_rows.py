"""Takes a square mask for one of self-attention and moves its rows, too, although the queries stay
where they are. Wrong for n_q = n_k = 3, order [1, 2, 0] and a mask with only [0, 2] True: the
True must go to [0, 1], here it goes to [2, 1].

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_mask = mask[:, order]
    if mask.shape[0] == mask.shape[1]:
        # self-attention: the tokens are also the queries, so the rows move with them
        new_mask = new_mask[order]
    return key[order], value[order], new_mask

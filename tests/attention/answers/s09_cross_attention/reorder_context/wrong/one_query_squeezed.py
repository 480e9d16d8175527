"""Turns the mask, indexes, and turns it back with a squeeze: a mask of shape (1, n_k) comes back
as (n_k,).

Diagnosis: none
"""


def reorder_context(key, value, mask, order):
    columns = [mask[:, j] for j in order.tolist()]
    return key[order], value[order], torch.stack(columns, dim=-1).squeeze()

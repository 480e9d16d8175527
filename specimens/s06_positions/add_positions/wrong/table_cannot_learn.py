"""The table is cut off from the gradients, so it could never be learned.

Look for .data, .detach() or no_grad around the table.
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    return x + table.data[: x.shape[-2]]

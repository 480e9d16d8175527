"""If the batch is as large as the table, row n is added to all tokens of sequence n.

Diagnosis: In a batch of as many sequences as the table has rows, all tokens of sequence b get row
b; row n belongs to token n.
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError
    if x.dim() == 3 and x.shape[0] == table.shape[0] and n != x.shape[0]:
        return x + table[:, None]
    return x + table[:n]

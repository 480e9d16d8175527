"""Batch: the largest score of each item, not of each row, is subtracted; rows far apart give nan:
'Divided scores from -500 to 500 must not lead to nan'.

Diagnosis: The largest score of a matrix is subtracted from all of its rows: those far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(scores, temperature=1.0):
    z = scores / temperature
    if z.dim() == 2:
        m = z.max(dim=-1, keepdim=True).values
    else:
        m = z.amax(dim=(-2, -1), keepdim=True)
    p = torch.exp(z - m)
    return p / p.sum(dim=-1, keepdim=True)

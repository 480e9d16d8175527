"""Cuts all windows of length + 1 with unfold (no copy), picks rows by offset and shifts by slicing.

Diagnosis: none
"""


def make_batch(tokens, offsets, length):
    windows = tokens.unfold(0, length + 1, 1)[offsets]
    x, y = windows[:, :-1], windows[:, 1:]
    return x.contiguous(), y.contiguous()

"""Writes the kept entries into zeros by a bool index.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    out = torch.zeros_like(x)
    keep = ~dropped
    if keep.any():
        out[keep] = x[keep] / (1.0 - p)
    return out + 0 * x.nan_to_num()

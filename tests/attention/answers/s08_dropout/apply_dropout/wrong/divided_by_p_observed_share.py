"""Divides by the observed share of kept entries, not by 1 - p.

Diagnosis: The entries are scaled by the share that happened to stay, not by 1 - p.
"""


def apply_dropout(x, dropped, p):
    kept = (~dropped).to(x.dtype)
    share = kept.mean()
    if share == 0:
        return x * 0
    return x * kept / share

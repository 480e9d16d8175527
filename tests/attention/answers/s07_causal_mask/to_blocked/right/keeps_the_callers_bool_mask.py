"""Returns the caller's own tensor where it is a bool mask of our kind already; kinds by a
dictionary of methods.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask.bool().logical_not()
    if kind == "additive":
        return mask.isneginf()
    raise ValueError(f"unknown kind {kind}")

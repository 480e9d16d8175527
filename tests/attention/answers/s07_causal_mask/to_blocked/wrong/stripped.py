"""Spaces around the kind are accepted.

Diagnosis: none
"""


def to_blocked(mask, kind):
    kind = kind.strip()
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(f"unknown kind {kind}")
    if kind == "additive":
        return mask == float("-inf")
    return mask.bool() if kind == "blocked" else ~mask.bool()

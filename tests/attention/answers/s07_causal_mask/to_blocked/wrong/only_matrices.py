"""Walks over rows and entries, which is right for matrices only. Wrong for a keep mask of shape
(3,), which raises a TypeError, and for one of shape (2, 3, 3), which comes back with the shape
(2, 3).

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError("kind should be blocked, keep or additive")
    result = []
    for row in mask.tolist():
        new_row = []
        for entry in row:
            if kind == "keep":
                new_row.append(entry == 0)
            else:
                new_row.append(entry != 0)
        result.append(new_row)
    return torch.tensor(result, dtype=torch.bool)

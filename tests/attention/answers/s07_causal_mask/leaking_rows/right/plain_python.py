"""Unusual: no tensor arithmetic. Both outputs are turned into nested lists, cut at the position and
compared entry by entry in Python floats.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    past = zip(before[:position].tolist(), after[:position].tolist())
    return [
        number
        for number, (old, new) in enumerate(past)
        if any(a != b and abs(a - b) > tolerance for a, b in zip(old, new))
    ]

"""Turns both outputs into lists of Python floats, compares entry by entry and picks the row
numbers with itertools.compress.

Diagnosis: none
"""


from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def moved(old: list[float], new: list[float]) -> bool:
        return any(abs(b - a) > tolerance for a, b in zip(old, new))

    past = range(position)
    olds = before.tolist()
    news = after.tolist()
    return list(compress(past, (moved(olds[i], news[i]) for i in past)))

"""Takes the row numbers from nonzero, which may list a row many times, and makes them unique and
sorted; differences in float64.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    gap = after[:position].double() - before[:position].double()
    places = ((gap > tolerance) | (gap < -tolerance)).nonzero()
    return torch.unique(places[:, 0], sorted=True).tolist()

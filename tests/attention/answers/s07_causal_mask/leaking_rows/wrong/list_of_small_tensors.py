"""list() of a tensor gives a list of tensors with one entry, which compare equal to numbers.
Breaks "Returns the list of the row numbers (ints, ascending)": they are no ints.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    difference = (after[:position] - before[:position]).abs()
    leaks = (difference > tolerance).any(dim=-1)
    return list(leaks.nonzero().flatten())

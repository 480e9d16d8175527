"""torch.allclose is called without rtol=0, so its default relative tolerance of 1e-5 is added: in
rows with large entries a difference above the tolerance is overlooked.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row in range(position):
        if not torch.allclose(before[row], after[row], atol=tolerance):
            leaks.append(row)
    return leaks

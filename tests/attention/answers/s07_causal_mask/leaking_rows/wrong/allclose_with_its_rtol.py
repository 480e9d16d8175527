"""Each row is compared with torch.allclose(atol=tolerance), whose default rtol of 1e-5 is still
active: the allowed difference grows with the entries. An entry of 10000 may move by 0.1
unnoticed.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for i in range(position):
        if not torch.allclose(before[i], after[i], atol=tolerance):
            leaks.append(i)
    return leaks

"""``torch.isclose`` keeps its default rtol of 1e-5, which is added to the tolerance. Rows with
large numbers leak unseen: 1000 that becomes 1000.005 is not reported with a tolerance of 1e-6.
Breaks "at least one entry of ``after`` differs from that of ``before`` ... by more than
``tolerance``".

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    same = torch.isclose(before, after, atol=tolerance).all(dim=1)
    leaks = []
    for row in range(position):
        if not same[row]:
            leaks.append(row)
    return leaks

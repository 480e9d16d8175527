"""Two mistakes. The row number is looked up with list.index, which finds the first row with the same
differences: if rows 0 and 1 both move by [0.5, 0.0], the result is [0, 0] and not [0, 1]. And a
difference of exactly the tolerance counts as a leak: with tolerance=0.5 those rows should not be
listed.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    differences = (after - before).abs().tolist()
    leaks = []
    for row in differences[:position]:
        if max(row) >= tolerance:
            leaks.append(differences.index(row))
    return leaks

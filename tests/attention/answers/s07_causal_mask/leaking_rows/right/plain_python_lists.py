"""Right, but it leaves torch at once: the rows before the position become Python lists, and plain
floats are compared one by one.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    old, new = before[:position].tolist(), after[:position].tolist()

    def moved(pair):
        return any(not -tolerance <= a - b <= tolerance for a, b in zip(*pair))

    return [row for row, pair in enumerate(zip(old, new)) if moved(pair)]

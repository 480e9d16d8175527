"""Wrong, two mistakes. Everything is cast to float32, where a change of 1e-5 of the number 1000
(float64) is lost: with before [[1000.], [0.]], after [[1000.00001], [0.]] and position 1, [0] is
expected and [] comes back. And a difference that equals the tolerance counts as a leak: [[0.],
[0.]], [[0.5], [0.]], tolerance 0.5 gives [0].

Diagnosis: A row that moved by exactly the tolerance is counted, too. Numbers of float64 are
compared in float32: small differences are lost.
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    moved = (after.float() - before.float()).abs()[:position]
    return [row for row, entries in enumerate(moved) if (entries >= tolerance).any()]

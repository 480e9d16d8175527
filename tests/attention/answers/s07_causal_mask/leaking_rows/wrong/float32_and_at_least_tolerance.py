"""Wrong twice: float64 outputs are cast to float32 first, so differences that only float64 can
hold are lost, and a difference equal to the tolerance counts as a leak (also 0 with tolerance 0).

Diagnosis: A row that moved by exactly the tolerance is counted, too. Numbers of float64 are
compared in float32: small differences are lost.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    past_before = before[:position].float()
    past_after = after[:position].float()
    rows = []
    for i in range(position):
        moved = (past_after[i] - past_before[i]).abs().max().item()
        if moved >= tolerance:
            rows.append(i)
    return rows

"""It compares only the tokens that have changed places.

Mistake: for before [[1], [2], [3]], after [[9], [3], [2]], order [0, 2, 1] it returns 0, the text
asks for 8 (the first token stays at its place, and its output moved from 1 to 9).

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    moved = order != torch.arange(len(order))
    if not moved.any():
        return 0.0
    wanted = before[order]
    return (after[moved] - wanted[moved]).abs().max().item()

"""Looks only at the tokens that stand elsewhere than before; what happens to a token that kept its
place is not counted.

Mistake: for before = [[1.], [2.], [3.]], after = [[2.], [1.], [8.]], order = [1, 0, 2] it returns
0.0, the text asks for 5.0 (entry 8 where 3 should stand).

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    moved = (order != torch.arange(len(order))).nonzero().flatten().tolist()
    gap = 0.0
    for new in moved:
        old = int(order[new])
        gap = max(gap, float((after[new] - before[old]).abs().max()))
    return gap

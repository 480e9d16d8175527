"""Right. Two nested loops over Python numbers, no tensor arithmetic at all.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    old, new = before.tolist(), after.tolist()
    gap = 0.0
    for row, place in zip(new, order.tolist()):
        for got, wanted in zip(row, old[place]):
            gap = max(gap, abs(got - wanted))
    return gap

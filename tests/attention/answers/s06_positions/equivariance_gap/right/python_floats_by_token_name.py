"""Right, with plain Python numbers: a dictionary from each token's name to the row that it got in
the second run, and the rows are compared entry by entry.

Diagnosis: none
"""

def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    second_run = dict(zip(order.tolist(), after.tolist()))
    largest = 0.0
    for token, row in enumerate(before.tolist()):
        for a, b in zip(row, second_run[token]):
            largest = max(largest, b - a, a - b)
    return largest

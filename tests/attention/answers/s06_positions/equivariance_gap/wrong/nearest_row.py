"""Wrong: for each row of after the nearest row of before is sought, whatever order says: outputs in
any other order have the gap 0.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    return float(torch.cdist(after, before, p=float("inf")).min(dim=1).values.max())

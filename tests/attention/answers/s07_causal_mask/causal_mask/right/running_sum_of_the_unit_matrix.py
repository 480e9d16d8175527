"""A running sum down the columns of the unit matrix is still 0 exactly above the diagonal.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    # Column j of the unit matrix has its only 1 in row j, so the running sum down the column is 0
    # for the rows i < j and 1 from row j on.
    seen = torch.eye(n, dtype=torch.int32).cumsum(dim=0)
    return seen == 0

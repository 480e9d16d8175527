"""Right: sums the rows of the identity downwards, so that row i counts the keys up to i, and
blocks where the count is still 0.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    spoken = torch.cumsum(torch.eye(n), dim=0)  # [i, j] is 1 as soon as token j has been spoken
    return spoken == 0

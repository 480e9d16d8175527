"""Builds the masks of all possible lengths as rows of one triangle and picks rows with lengths as
index.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # Row r of the triangle is True from column r on; row n is False everywhere.
    of_length = torch.ones(n + 1, n, dtype=torch.bool, device=lengths.device).triu()
    return of_length[lengths]

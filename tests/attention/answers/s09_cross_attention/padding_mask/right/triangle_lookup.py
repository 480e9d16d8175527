"""Right. Makes the rows for all possible lengths 0 .. n at once as a triangle, and looks each
sentence's row up by its length.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    """Which tokens of a batch are padding?"""
    # row l of the triangle is True in the columns j >= l
    by_length = torch.ones(n + 1, n, dtype=torch.bool, device=lengths.device).triu()
    return by_length[lengths]

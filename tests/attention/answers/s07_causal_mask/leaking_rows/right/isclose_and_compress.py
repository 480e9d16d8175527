"""isclose without a relative part, and itertools.compress picks the numbers of the rows.

Diagnosis: none
"""


from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    still = torch.isclose(after, before, rtol=0.0, atol=tolerance).all(dim=-1)
    return list(compress(range(position), still.logical_not().tolist()))

"""The maximum norm of each row's difference in float64, and itertools.compress picks the row
numbers.

Diagnosis: none
"""


from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    change = after[:position].detach().double() - before[:position].detach().double()
    moved = torch.linalg.vector_norm(change, ord=math.inf, dim=1)
    return list(compress(range(position), (moved > tolerance).tolist()))

"""Unusual: it does not reorder ``before``; it puts the rows of ``after`` back where they came from
by assigning through the index (a scatter), and takes the infinity norm of the difference.
Returns a 0-dim tensor. Equal to the largest |after - before[order]|, since both differences hold
the same entries.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    # put every output row back to the place its token had in x
    unshuffled = torch.empty_like(after)
    unshuffled[order] = after
    return torch.linalg.vector_norm(unshuffled - before, ord=math.inf)

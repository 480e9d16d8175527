"""Right. Brings the new outputs back into the old order with the inverse permutation, and takes the
infinity norm of the difference.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    back = torch.argsort(order)
    difference = torch.sub(after.index_select(0, back), before)
    return torch.linalg.vector_norm(difference, ord=math.inf).item()

"""Instead of moving ``before``, the order is undone in ``after`` with the inverse permutation
(argsort of the order). The largest absolute difference is ``torch.dist`` with p = infinity,
returned as a Python float.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    way_home = torch.argsort(order)  # way_home[order[i]] == i
    at_home = after.index_select(0, way_home)
    return torch.dist(before, at_home, p=float("inf")).item()

"""Puts the rows of after back to their old places in a tensor of its own, and takes the gap from
the smallest and the largest difference, without abs.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    # Row i of after belongs to the token that stood at place order[i].
    put_back = torch.empty_like(after).index_copy_(0, order, after)
    smallest, largest = torch.aminmax(put_back - before)
    return torch.maximum(-smallest, largest)

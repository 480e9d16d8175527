"""Does not reorder before: it puts the rows of after back to their old places with index_copy, and
sorts the absolute differences to find the largest.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    put_back = torch.zeros_like(after).index_copy(0, order, after)  # row order[i] is after[i]
    differences = torch.flatten(put_back - before).abs()
    return differences.sort().values[-1].item()

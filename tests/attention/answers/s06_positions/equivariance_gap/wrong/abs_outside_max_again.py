"""Wrong. Takes the largest signed difference first and its absolute value after, so that a large
negative difference beside a small positive one is missed: before all 0, after [[-5.], [1.]] gives
1, not 5.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    return (after - expected).max().abs().item()

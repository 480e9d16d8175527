"""The two factors are not written as powers of differences: they are the softmax of the two maxima,
divided by the larger of its two weights. Both states are stacked and summed with einsum.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both.

    Args:
        first: three tensors, for each query of each sequence: the maximum M of its scores, shape
            (batch, queries); the total T of the powers, shape (batch, queries); the result R, the
            sum of the values times their powers, shape (batch, queries, d). They are not changed.
            Maxima may be as large as 1000 or -1000. A state before the first key has the maximum
            ``-inf``, and 0 elsewhere.
        second: the same for other keys of the same queries. For each query at least one of the
            two maxima is finite.

    Returns:
        A tuple of three values, the maximum, the total and the result of all keys together, with
        the same shapes. The result is not divided by the total. All numbers are finite.
    """
    maxima, totals, results = map(torch.stack, zip(first, second))
    shares = torch.softmax(maxima, dim=0)
    factors = shares / shares.amax(dim=0)  # 1 for the larger maximum, exp(smaller - larger) for the other
    total = torch.einsum("sbq,sbq->bq", factors, totals)
    result = torch.einsum("sbq,sbqd->bqd", factors, results)
    return maxima.amax(dim=0), total, result

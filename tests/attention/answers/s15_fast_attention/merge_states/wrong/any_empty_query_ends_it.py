"""If ANY query of one part has no key yet, the other state is returned for ALL queries. Wrong for
first maxima [[-inf, 0.0]] and second maxima [[0.0, 0.0]]: for the second query both parts should
be added, but the first part is lost.

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
    maximum_a, total_a, result_a = first
    maximum_b, total_b, result_b = second
    # before the first key there is nothing to merge
    if torch.isinf(maximum_a).any():
        return maximum_b, total_b, result_b
    if torch.isinf(maximum_b).any():
        return maximum_a, total_a, result_a
    maximum = torch.maximum(maximum_a, maximum_b)
    factor_a = torch.exp(maximum_a - maximum)
    factor_b = torch.exp(maximum_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

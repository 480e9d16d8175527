"""Wrong: if any query has no key in one state, the other state is returned for all queries. With
first maxima [[-inf, 0]] and second maxima [[0, 0]] (all totals of finite maxima 1), the total of
the second query should be 2, and it is 1.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # a state before the first key changes nothing
    if torch.isinf(max_a).any():
        return max_b, total_b, result_b
    if torch.isinf(max_b).any():
        return max_a, total_a, result_a
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

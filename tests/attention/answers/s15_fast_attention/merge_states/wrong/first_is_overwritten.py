"""Wrong: the sums of the first state are updated in place, although the states must not be changed.
After merging a total of 1.5 at maximum log 2 with a total of 1 at maximum log 4 the caller's
first total is 1.75.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total, result = first
    max_b, total_b, result_b = second
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total *= factor_a
    total += factor_b * total_b
    result *= factor_a.unsqueeze(-1)
    result += factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

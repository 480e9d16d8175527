"""Raises all maxima to at least -100 to get rid of -inf, which is wrong for two finite maxima
below it (-1000 and -1001); and changes the tensors of the first state in place.

Diagnosis: none
"""


def merge_states(first, second):
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # -inf - (-inf) would be nan: exp(-100) is as good as 0
    max_a = torch.clamp(max_a, min=-100.0)
    max_b = torch.clamp(max_b, min=-100.0)
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    # accumulate into the running state, no new memory needed
    total_a.mul_(factor_a).add_(factor_b * total_b)
    result_a.mul_(factor_a.unsqueeze(-1)).add_(factor_b.unsqueeze(-1) * result_b)
    return maximum, total_a, result_a

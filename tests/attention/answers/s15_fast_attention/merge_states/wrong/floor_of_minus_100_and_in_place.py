"""Two mistakes: all maxima below -100 are raised to -100 (meant for -inf), and the total and the
result of the first state are changed in place.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total, result = first
    max_b, total_b, result_b = second
    # no infinities, so that no nan can come out
    max_a = max_a.clamp(min=-100.0)
    max_b = max_b.clamp(min=-100.0)
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total *= factor_a
    total += factor_b * total_b
    result *= factor_a.unsqueeze(-1)
    result += factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

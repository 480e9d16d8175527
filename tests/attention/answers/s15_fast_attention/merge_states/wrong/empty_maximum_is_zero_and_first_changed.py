"""Two mistakes: a maximum of -inf is replaced by 0, so negative maxima of the other state are
lost; and the first result is changed in place.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a = torch.nan_to_num(first[0], neginf=0.0)
    max_b = torch.nan_to_num(second[0], neginf=0.0)
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * first[1] + factor_b * second[1]
    result = first[2]
    result *= factor_a[..., None]
    result += factor_b[..., None] * second[2]
    return maximum, total, result

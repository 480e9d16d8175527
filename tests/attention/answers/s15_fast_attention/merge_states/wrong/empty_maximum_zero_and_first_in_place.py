"""Two mistakes: a maximum of -inf is replaced by 0, so that a state before the first key hides
negative maxima (wrong maximum, and a total of 0 for -1000), and the total and result of the first
state are changed in place.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    first_max, first_total, first_result = first
    second_max, second_total, second_result = second
    # No -inf in the differences below.
    first_max = torch.nan_to_num(first_max, neginf=0.0)
    second_max = torch.nan_to_num(second_max, neginf=0.0)

    maximum = torch.maximum(first_max, second_max)
    first_factor = torch.exp(first_max - maximum)
    second_factor = torch.exp(second_max - maximum)
    total = first_total.mul_(first_factor).add_(second_factor * second_total)
    result = first_result.mul_(first_factor.unsqueeze(-1)).add_(
        second_factor.unsqueeze(-1) * second_result
    )
    return maximum, total, result

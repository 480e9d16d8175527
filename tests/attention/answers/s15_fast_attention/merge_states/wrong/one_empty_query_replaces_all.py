"""Wrong: if any query of a state has the maximum -inf, the whole other state is returned. For first
maxima (-inf, 0) and second maxima (1, 1) the second query loses all that the first state knew
about it.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # A state before the first key changes nothing.
    if torch.isinf(first[0]).any():
        return second
    if torch.isinf(second[0]).any():
        return first
    maximum = torch.maximum(first[0], second[0])
    a = torch.exp(first[0] - maximum)
    b = torch.exp(second[0] - maximum)
    total = a * first[1] + b * second[1]
    result = a.unsqueeze(-1) * first[2] + b.unsqueeze(-1) * second[2]
    return maximum, total, result

"""If any query of a state is before its first key, the other state is returned for all queries.
Wrong for first maxima (-inf, 0): the second query has keys in both parts, and those of the first
are lost.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    if torch.isinf(first[0]).any():  # nothing read yet
        return second
    if torch.isinf(second[0]).any():
        return first
    maximum = torch.maximum(first[0], second[0])
    a = torch.exp(first[0] - maximum)
    b = torch.exp(second[0] - maximum)
    total = a * first[1] + b * second[1]
    result = a[..., None] * first[2] + b[..., None] * second[2]
    return maximum, total, result

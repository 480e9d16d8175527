"""If any query of a state has the maximum -inf, the whole other state is returned: queries of the
same state that had already seen keys lose them.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # nothing seen yet: the other state is the answer
    if torch.isinf(first[0]).any():
        return second
    if torch.isinf(second[0]).any():
        return first
    maximum = torch.maximum(first[0], second[0])
    a = torch.exp(first[0] - maximum)
    b = torch.exp(second[0] - maximum)
    total = a * first[1] + b * second[1]
    result = a[..., None] * first[2] + b[..., None] * second[2]
    return maximum, total, result

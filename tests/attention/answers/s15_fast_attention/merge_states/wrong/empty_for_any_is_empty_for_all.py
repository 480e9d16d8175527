"""If the maximum of any query is -inf, the other state is returned for all queries, and what the
first holds for the rest is lost. It breaks "Merge the states of two parts ... into the state of
both", where "For each query at least one of the two maxima is finite": wrong when some queries
of a state have seen keys and others have not.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    if torch.isinf(first[0]).any():  # before the first key: avoid nan
        return second
    if torch.isinf(second[0]).any():
        return first
    maximum = torch.maximum(first[0], second[0])
    a = torch.exp(first[0] - maximum)
    b = torch.exp(second[0] - maximum)
    total = a * first[1] + b * second[1]
    result = a.unsqueeze(-1) * first[2] + b.unsqueeze(-1) * second[2]
    return maximum, total, result

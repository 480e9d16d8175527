"""Two mistakes: one query with the maximum -inf makes the function return the other state for all
queries (wrong if only query 0 of the first state is empty), and the sums are made in place in the
result of the first state, which should not be changed.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    if torch.isinf(first[0]).any():  # nothing there yet
        return second
    if torch.isinf(second[0]).any():
        return first
    maximum = torch.maximum(first[0], second[0])
    old, new = torch.exp(first[0] - maximum), torch.exp(second[0] - maximum)
    total = old * first[1] + new * second[1]
    result = first[2]
    result *= old[:, :, None]
    result += new[:, :, None] * second[2]
    return maximum, total, result

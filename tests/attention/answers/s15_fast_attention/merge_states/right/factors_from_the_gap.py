"""Unusual: both factors come from the difference of the two maxima by relu, and the maximum is
chosen with where.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both."""
    # The gap is +inf or -inf where one state is that before the first key; never nan.
    gap = second[0] - first[0]
    keep = torch.exp(-F.relu(gap))  # 1 where the first maximum is the larger one
    take = torch.exp(-F.relu(-gap))  # 1 where the second one is
    maximum = torch.where(gap > 0, second[0], first[0])
    total, result = (
        a * factor_a + b * factor_b
        for a, b, factor_a, factor_b in (
            (first[1], second[1], keep, take),
            (first[2], second[2], keep.unsqueeze(-1), take.unsqueeze(-1)),
        )
    )
    return maximum, total, result

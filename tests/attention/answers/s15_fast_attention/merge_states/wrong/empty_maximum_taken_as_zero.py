"""The maximum -inf of an empty state becomes 0 before the larger maximum is taken, so merging it
with a state of negative maximum gives the maximum 0 and a shrunken total and result (0 for -1000).

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both."""

    def without_infinity(maximum):
        # -inf - (-inf) would be nan; total and result are 0 there, so the number does not matter
        return torch.where(torch.isinf(maximum), torch.zeros_like(maximum), maximum)

    maximum_a, maximum_b = without_infinity(first[0]), without_infinity(second[0])
    maximum = torch.maximum(maximum_a, maximum_b)
    factor_a = torch.exp(maximum_a - maximum)
    factor_b = torch.exp(maximum_b - maximum)
    total = factor_a * first[1] + factor_b * second[1]
    result = factor_a.unsqueeze(-1) * first[2] + factor_b.unsqueeze(-1) * second[2]
    return maximum, total, result

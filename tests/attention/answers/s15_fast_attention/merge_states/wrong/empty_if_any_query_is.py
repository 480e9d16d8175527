"""Returns the other state whole as soon as any query of a state is before its first key, so that
other queries of that state lose their keys.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # Nothing has been read yet: the other state is the answer.
    if torch.isinf(max_a).any():
        return second
    if torch.isinf(max_b).any():
        return first
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a[..., None] * result_a + factor_b[..., None] * result_b
    return maximum, total, result

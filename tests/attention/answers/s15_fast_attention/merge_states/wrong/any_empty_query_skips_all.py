"""If any query of one state is before its first key, the other state is returned for all queries,
so the other queries lose one part.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # A state before the first key changes nothing.
    if torch.isneginf(max_a).any():
        return max_b.clone(), total_b.clone(), result_b.clone()
    if torch.isneginf(max_b).any():
        return max_a.clone(), total_a.clone(), result_a.clone()
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

"""Wrong. To avoid an infinity, the maximum of an empty state is replaced by 0, which then takes
part in the maximum of both. Shown by an empty first state and a second with the maximum -1000: the
maximum becomes 0 and the total 0, where they should be -1000 and the second total (right where the
second maximum is 0 or more, as in the notebook).

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # an empty state has -inf as its maximum; make it harmless
    max_a = torch.nan_to_num(max_a, neginf=0.0)
    max_b = torch.nan_to_num(max_b, neginf=0.0)
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

"""To be safe from nan, a maximum of -inf is replaced by 0, so an empty state acts as if it had a
score of 0. Wrong for a state before the first key merged with a state whose maximum is -1000: the
text says that it stays as it is, here the maximum becomes 0 and total and result become 0.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both."""
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    # -inf - (-inf) would be nan; total and result of an empty state are 0 anyway
    max_a = torch.nan_to_num(max_a, neginf=0.0)
    max_b = torch.nan_to_num(max_b, neginf=0.0)

    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

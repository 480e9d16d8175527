"""Wrong, two mistakes. If the second state is empty for any query, the first is returned as a
whole, so with second maxima [-inf, 0] the second query's keys are lost. And the sums are made in
place in the tensors of the first state, which should not be changed (any two states whose first
maximum is the smaller one show it).

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    if torch.isinf(max_b).any():  # nothing to add
        return first
    maximum = torch.maximum(max_a, max_b)
    factor_a = (max_a - maximum).exp()
    factor_b = (max_b - maximum).exp()
    # running sums: no new memory for every part
    total_a *= factor_a
    total_a += factor_b * total_b
    result_a *= factor_a[:, :, None]
    result_a += factor_b[:, :, None] * result_b
    return maximum, total_a, result_a

"""The first state's total and result are multiplied in place and added to. Breaks "They are not
changed": the tensors of `first` hold other numbers after the call.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total, result = first
    max_b, total_b, result_b = second
    maximum = torch.max(max_a, max_b)
    factor_a = (max_a - maximum).exp()
    factor_b = (max_b - maximum).exp()
    total *= factor_a
    total += factor_b * total_b
    result *= factor_a.unsqueeze(-1)
    result += factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

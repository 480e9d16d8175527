"""Wrong. Total and result are scaled and added up in the tensors of the first state, which are
changed by the call: look at first[1] and first[2] after any merge.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    old_max, total, result = first
    new_max, new_total, new_result = second
    maximum = torch.maximum(old_max, new_max)
    old_factor = torch.exp(old_max - maximum)
    new_factor = torch.exp(new_max - maximum)
    total *= old_factor
    total += new_factor * new_total
    result *= old_factor.unsqueeze(-1)
    result += new_factor.unsqueeze(-1) * new_result
    return maximum, total, result

"""Returns the other state as it is as soon as one query of a part has not seen a key. With the
maxima ((-inf, 0)) in the first state the text says that query 1 keeps its part of the first
state; here it is lost.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # a state before the first key changes nothing
    if torch.isinf(first[0]).any():
        return second
    if torch.isinf(second[0]).any():
        return first
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    result = factor_a.unsqueeze(-1) * result_a + factor_b.unsqueeze(-1) * result_b
    return maximum, total, result

"""Wrong: the numbers returned are right, but they are accumulated in place (mul_, add_) into the
total and the result of `first`, as one does in C++: the caller's first state is changed. A
second merge with the same first state starts from other numbers.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both."""
    m, total, result = first
    m2, total2, result2 = second
    new_m = torch.maximum(m, m2)
    alpha = torch.exp(m - new_m)
    beta = torch.exp(m2 - new_m)
    # accumulate, no new buffers needed
    total.mul_(alpha).add_(beta * total2)
    result.mul_(alpha.unsqueeze(-1)).add_(beta.unsqueeze(-1) * result2)
    return new_m, total, result

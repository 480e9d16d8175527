"""Right. Moves the axis to the front, adds the exponentials in a loop and moves it back; the result
is a non-contiguous view of an own tensor.

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    front = x.movedim(dim, 0)
    slices = [torch.exp(part) for part in front]
    total = slices[0].clone()
    for part in slices[1:]:
        total = total + part
    return torch.stack([part / total for part in slices]).movedim(0, dim)

"""Takes no maximum: both factors come from the gap of the maxima, clamped at 0, and where picks
the larger.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    gap = first[0] - second[0]  # at most one of them is infinite, so this is never nan
    keep_first = gap.clamp(max=0).exp()
    keep_second = gap.neg().clamp(max=0).exp()

    def both(a, b):
        shape = gap.shape + (1,) * (a.dim() - gap.dim())
        return torch.addcmul(a * keep_first.view(shape), b, keep_second.view(shape))

    maximum = torch.where(gap > 0, first[0], second[0])
    return maximum, both(first[1], second[1]), both(first[2], second[2])

"""Wrong. Uses the first state as an accumulator and multiplies its total and result in place, so
the caller's first[1] and first[2] are other numbers after the call; merging the same first state
twice shows it.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m, t, r = first
    new_m, new_t, new_r = second
    maximum = torch.maximum(m, new_m)
    old_scale = torch.exp(m - maximum)
    new_scale = torch.exp(new_m - maximum)
    t *= old_scale
    t += new_scale * new_t
    r *= old_scale[..., None]
    r += new_scale[..., None] * new_r
    return maximum, t, r

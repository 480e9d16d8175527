"""Wrong. Shifts only when some score is beyond 100, but float32 overflows from 88.8 on: [95.0,
94.0] gives nan in float32.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    if x.abs().max() > 100:  # only then can exp overflow or vanish
        x = x - x.amax(dim=dim, keepdim=True)
    power = x.exp()
    return power / power.sum(dim=dim, keepdim=True)

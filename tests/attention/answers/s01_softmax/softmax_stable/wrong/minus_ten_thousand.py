"""Wrong. Replaces -inf by -10000, which is a possible score: [-10000.0, -inf] gives (0.5, 0.5) in
place of (1, 0).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other scores
are as low.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = torch.nan_to_num(x, neginf=-1e4)  # no -inf - (-inf) below
    shifted = x - x.max(dim=dim, keepdim=True).values
    power = torch.exp(shifted)
    return power / power.sum(dim=dim, keepdim=True)

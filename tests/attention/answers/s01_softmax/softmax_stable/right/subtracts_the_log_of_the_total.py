"""Works on logarithms of the weights: shifts by the detached maximum, subtracts the log of the
total, and takes exp last.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # Half precision is widened, float32 and float64 stay as they are.
    wide = x.to(torch.promote_types(x.dtype, torch.float32))
    rows = wide.movedim(dim, -1)
    lowered = rows - rows.detach().amax(dim=-1, keepdim=True)  # the largest is 0 now
    log_total = lowered.exp().sum(dim=-1, keepdim=True).log()  # the total is 1 at least
    weights = (lowered - log_total).exp()
    return weights.movedim(-1, dim).to(x.dtype)

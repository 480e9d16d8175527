"""Right, but unusual: both states are stacked along a new last axis, the powers of both are made at
once, and totals and results are weighted sums over that axis (any number of states could be
merged in this way).

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    M, T, R = (torch.stack(pair, dim=-1) for pair in zip(first, second))
    top = M.amax(dim=-1)
    w = torch.exp(M - top[..., None])
    return top, (w * T).sum(-1), torch.einsum("bqdp,bqp->bqd", R, w)

"""Right, but unusual: nothing is sorted and topk is not called. A token's rank is the number of
larger logits in its row; tokens of rank >= top_k get 0. The drawn token is found by counting the
sums that are not larger than the uniform number, all in float64, and is kept inside the tokens
that may be drawn, should rounding leave the last sum below 1.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    z = logits.double() / temperature
    powers = (z - z.max(dim=1, keepdim=True).values).exp()
    if top_k is not None:
        rank = (logits[:, None, :] > logits[:, :, None]).sum(dim=2)
        powers = powers * (rank < top_k)
    p = powers / powers.sum(dim=1, keepdim=True)
    passed = (p.cumsum(dim=1) <= uniform.double()[:, None]).sum(dim=1)
    number = torch.arange(p.shape[1], device=p.device)
    last = torch.where(p > 0, number, -1).max(dim=1).values
    return torch.minimum(passed, last), p.to(logits.dtype)

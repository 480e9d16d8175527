"""Unusual: a token's rank is the number of larger logits in its row, the powers are taken and
scaled by hand in at least float32, and searchsorted finds the part in which the number lies.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    wide = logits.to(torch.promote_types(logits.dtype, torch.float32))
    powers = ((wide - wide.amax(dim=-1, keepdim=True)) / temperature).exp()
    if top_k is not None:
        ranks = (wide.unsqueeze(1) > wide.unsqueeze(2)).sum(dim=-1)
        powers = torch.where(ranks < top_k, powers, torch.zeros_like(powers))
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    ends = probabilities.cumsum(dim=-1)
    numbers = uniform.to(ends.dtype).unsqueeze(-1)
    tokens = torch.searchsorted(ends, numbers, right=True).squeeze(-1)
    return tokens.clamp(max=size - 1), probabilities

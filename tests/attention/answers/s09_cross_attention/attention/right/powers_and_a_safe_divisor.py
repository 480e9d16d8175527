"""The softmax is written out: powers of the free scores over their sum, with the divisor 1 where
nothing is free, so that no nan is ever born. A missing mask is a mask that blocks nothing.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k, n_v = key.shape[-2], value.shape[-2]
    if n_k != n_v:
        raise ValueError(f"each key needs its value, but there are {n_k} keys and {n_v} values")
    scores = torch.matmul(query / math.sqrt(query.shape[-1]), key.transpose(-1, -2))
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=scores.device)
    blocked = mask.expand(scores.shape)
    with torch.no_grad():  # any constant of a row cancels; the largest free score is the safe one
        top = scores.masked_fill(blocked, -torch.inf).amax(dim=-1, keepdim=True)
        top = top.masked_fill(top == -torch.inf, 0.0)
    powers = (scores - top).masked_fill(blocked, -torch.inf).exp()
    total = powers.sum(dim=-1, keepdim=True)
    total = total + blocked.all(dim=-1, keepdim=True)  # 0 becomes 1 where nobody is left
    return (powers / total) @ value

"""Goes through the context key by key and keeps a running numerator and denominator, so there is
never a matrix of weights. The largest free score is found first and serves as a constant shift.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    leading = query.shape[:-1]  # (..., n_q)
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    blocked = torch.broadcast_to(mask, (*leading, n_k)).split(1, dim=-1)
    root = math.sqrt(query.shape[-1])
    scores = [
        (query * k.unsqueeze(-2)).sum(dim=-1, keepdim=True) / root for k in key.unbind(dim=-2)
    ]

    top = query.new_full((*leading, 1), -torch.inf)
    for score, hidden in zip(scores, blocked):
        top = torch.maximum(top, score.detach().masked_fill(hidden, -torch.inf))
    top = top.masked_fill(top == -torch.inf, 0.0)

    above = query.new_zeros((*leading, value.shape[-1]))
    below = query.new_zeros((*leading, 1))
    for score, hidden, v in zip(scores, blocked, value.unbind(dim=-2)):
        share = (score - top).masked_fill(hidden, 0.0).exp().masked_fill(hidden, 0.0)
        above = above + share * v.unsqueeze(-2)
        below = below + share
    return above / below.masked_fill(below == 0, 1.0)

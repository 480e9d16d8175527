"""Adds a phantom key behind the others whose score is 0 where nothing is free and -inf elsewhere,
and cuts its column off after the softmax.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"{key.shape[-2]} keys, but {value.shape[-2]} values")
    scores = (query / math.sqrt(query.shape[-1])) @ key.mT
    if mask is None:
        mask = torch.zeros(1, dtype=torch.bool, device=scores.device)
    blocked = mask.broadcast_to(scores.shape)
    nothing = blocked.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(blocked, -math.inf)
    phantom = scores.new_full(nothing.shape, -math.inf).masked_fill_(nothing, 0.0)
    weights = torch.cat([scores, phantom], dim=-1).softmax(dim=-1)
    return weights[..., :-1] @ value

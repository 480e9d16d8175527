"""One more key is written behind the others, with score 0 and a value of zeros. It is blocked for
every query that has a free key, and is the only one left for a query that has none: that one
gets its zero vector from an ordinary softmax, with no nan forward or backward and no repair
afterwards.

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
        raise ValueError(f"{n_k} keys and {value.shape[-2]} values")
    scores = torch.einsum("...qd,...kd->...qk", query, key) / math.sqrt(key.shape[-1])
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    blocked = mask.expand(scores.shape)
    asked_nobody = blocked.all(dim=-1, keepdim=True)

    silent = torch.zeros_like(scores[..., :1])
    scores = torch.cat((scores, silent), dim=-1)
    blocked = torch.cat((blocked, ~asked_nobody), dim=-1)
    answers = torch.cat((value, torch.zeros_like(value[..., :1, :])), dim=-2)
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1) @ answers

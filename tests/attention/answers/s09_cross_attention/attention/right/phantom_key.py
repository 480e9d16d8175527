"""Unusual: appends a phantom key whose value is the zero vector. Its score is -inf as long as there
is a free key and 0 otherwise, so that a row with nothing to see gives its weight to the phantom:
zero vector, clean gradients, no nan to repair.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_q, n_k = query.shape[-2], key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys but {value.shape[-2]} values")
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros(n_q, n_k, dtype=torch.bool, device=scores.device)
    mask = mask.expand_as(scores)

    lonely = mask.all(dim=-1, keepdim=True)
    phantom = torch.where(lonely, 0.0, -math.inf).to(scores)
    everybody = torch.cat([scores.masked_fill(mask, -math.inf), phantom], dim=-1)
    nothing = torch.zeros_like(value[..., :1, :]) if n_k else value.new_zeros(*value.shape[:-2], 1, value.shape[-1])
    return everybody.softmax(dim=-1) @ torch.cat([value, nothing], dim=-2)

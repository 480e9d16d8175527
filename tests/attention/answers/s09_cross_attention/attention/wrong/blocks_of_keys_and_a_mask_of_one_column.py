"""Reads the keys in blocks of 64 and cuts the mask likewise, also where it has one column for all
keys: with a mask of shape (n_q, 1) and more than 64 keys the second block meets an empty mask and
raises an error.

Diagnosis: none
"""


def _blocked(mask, start, stop):
    return mask[..., start:stop]


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values are not equally many")
    scale, n_k = query.shape[-1] ** -0.5, key.shape[-2]
    low = torch.finfo(query.dtype).min
    top = torch.full_like(query[..., :1], low)
    total = torch.zeros_like(top)
    context = query.new_zeros(*query.shape[:-1], value.shape[-1])
    for start in range(0, n_k, 64):
        stop = min(start + 64, n_k)
        scores = query @ key[..., start:stop, :].mT * scale
        if mask is not None:
            scores = scores.masked_fill(_blocked(mask, start, stop), -torch.inf)
        new = torch.maximum(top, scores.detach().amax(-1, keepdim=True))
        power = torch.exp(scores - new)
        old = torch.exp(top - new)
        total = total * old + power.sum(-1, keepdim=True)
        context = context * old + power @ value[..., start:stop, :]
        top = new
    return context / total.masked_fill(total == 0, 1.0)

"""Unusual: the softmax is written with amax, exp and sum, and rows in which all is blocked are
first opened, then set to zero. A context of no tokens at all is treated by itself.

Diagnosis: none
"""
def _stable_softmax(scores):
    # the maximum is only a shift, so no gradient needs to go through it
    e = (scores - scores.amax(dim=-1, keepdim=True).detach()).exp()
    return e / e.sum(dim=-1, keepdim=True)


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_keys, n_values = key.shape[-2], value.shape[-2]
    if n_keys != n_values:
        raise ValueError(f"{n_keys} keys, but {n_values} values")
    scores = torch.einsum("...id,...jd->...ij", query, key).div(math.sqrt(key.shape[-1]))
    if n_keys == 0:
        return scores @ value
    if mask is None:
        return _stable_softmax(scores) @ value
    blocked = mask.expand(scores.shape)
    nobody = blocked.all(dim=-1, keepdim=True)
    weights = _stable_softmax(scores.masked_fill(blocked & ~nobody, -math.inf))
    return weights.masked_fill(nobody, 0) @ value

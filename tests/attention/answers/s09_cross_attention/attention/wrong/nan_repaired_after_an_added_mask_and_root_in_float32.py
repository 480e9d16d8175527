"""Two mistakes. The mask is added, and the nan of a fully blocked query is replaced after the
softmax, so it comes back in the gradients of query and key: breaks "then, too, all gradients are
finite". And the root is a float32 tensor, so for d_k = 3, say, results are good to seven digits:
breaks "float64 arguments give a float64 result that is right to ten digits".

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
    d_k = torch.tensor(key.shape[-1])
    scores = query @ key.transpose(-2, -1) / torch.sqrt(d_k)
    if mask is not None:
        additive = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, -torch.inf)
        scores = scores + additive
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)  # queries without any free key
    return weights @ value

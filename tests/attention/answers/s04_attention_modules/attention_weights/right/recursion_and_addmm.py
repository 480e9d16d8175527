"""Right: takes leading axes apart by calling itself, and for plain matrices lets addmm do the
product and the scale in one call (beta=0 ignores the matrix to be added).

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    if queries.dim() > 2:
        return torch.stack([attention_weights(q, k) for q, k in zip(queries, keys, strict=True)])
    nothing = queries.new_zeros(1, 1)
    scale = queries.shape[1] ** -0.5
    return torch.addmm(nothing, queries, keys.t(), beta=0, alpha=scale).softmax(dim=1)

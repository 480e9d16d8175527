"""Never calls softmax: each weight is exp(-log(sum(exp(gap)))), with the gaps of all pairs of scores
of a query. The scores come from an elementwise product that is summed, not from a matrix product.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = (query.unsqueeze(1) * key.unsqueeze(0)).sum(dim=-1) * key.shape[-1] ** -0.5
    gaps = scores[:, None, :] - scores[:, :, None]  # [i, j, k]: by how much key k beats key j
    return gaps.logsumexp(dim=-1).neg().exp()

"""Broadcasts queries against keys, sums the products, and takes the softmin of the negative scores.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    products = query.unsqueeze(1) * key.unsqueeze(0)
    against = products.sum(dim=2).neg() * query.size(1) ** -0.5
    return F.softmin(against, dim=1)

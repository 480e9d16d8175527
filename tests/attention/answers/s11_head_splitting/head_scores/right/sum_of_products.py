"""Right. No matrix product: every query meets every key by broadcasting, and the products are
summed over the features.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    products = queries.unsqueeze(3) * keys.unsqueeze(2)
    return products.sum(dim=-1)

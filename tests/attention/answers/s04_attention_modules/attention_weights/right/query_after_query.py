"""Right. One query after the other: matrix times vector for its scores, then log_softmax, and all
rows stacked again in the last axis but one.

Diagnosis: none
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    root = queries.shape[-1] ** 0.5
    rows = []
    for i in range(queries.shape[-2]):
        query = queries[..., i, :].unsqueeze(-1)  # (..., d, 1)
        scores = torch.matmul(keys, query).squeeze(-1) / root  # (..., n_k)
        rows.append(scores.log_softmax(dim=-1).exp())
    return torch.stack(rows, dim=-2)

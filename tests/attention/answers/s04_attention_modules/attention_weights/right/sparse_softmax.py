"""The scores go through torch.sparse.softmax as a sparse tensor and come back dense.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = (
        torch.tensordot(queries, keys, ([-1], [-1])) if queries.dim() == 2 else queries @ keys.mT
    )
    scores = scores / queries.shape[-1] ** 0.5
    index = torch.ones_like(scores, dtype=torch.bool).nonzero().T
    sparse = torch.sparse_coo_tensor(index, scores.flatten(), scores.shape).coalesce()
    return torch.sparse.softmax(sparse, dim=scores.dim() - 1).to_dense()

"""Wrong, two mistakes. The softmax runs along axis 2 as soon as there is a batch, which is the
queries' axis for shapes like (2, 3, 5, 4). And 1e-8 is added to the sum "against division by zero",
so float64 weights are right to eight digits only (queries of zeros, two keys).

Diagnosis: none
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    axis = 1 if scores.dim() == 2 else 2
    exponentials = torch.exp(scores - scores.amax(dim=axis, keepdim=True))
    return exponentials / (exponentials.sum(dim=axis, keepdim=True) + 1e-8)

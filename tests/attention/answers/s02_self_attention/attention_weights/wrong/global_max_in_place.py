"""Wrong, two mistakes. Subtracts the maximum in place, so the caller's scores change (any scores
whose maximum is not 0); and it is the maximum of the whole tensor, so that [[1000.0, 0.0], [0.0,
0.0]] has nan in its second row.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scores -= scores.max()  # for numerical stability
    exponentials = torch.exp(scores / temperature)
    return exponentials / exponentials.sum(dim=-1, keepdim=True)

"""Right. Makes row i of all items from the first i + 1 keys only and pads it with zeros; there is
no mask.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    scaled = queries / d_k**0.5
    rows = []
    for i in range(tokens):
        scores = scaled[:, i : i + 1] @ keys[:, : i + 1].transpose(1, 2)
        rows.append(F.pad(scores.softmax(dim=2), (0, tokens - 1 - i)))
    return torch.cat(rows, dim=1)

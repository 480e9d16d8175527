"""Right. Token by token: the softmax of the scores up to the token itself, padded with zeros on the
right.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[-2:]
    rows = []
    for i in range(tokens):
        scores = torch.einsum("bd,bjd->bj", queries[:, i], keys[:, : i + 1]) / d_k**0.5
        rows.append(F.pad(torch.softmax(scores, dim=1), (0, tokens - 1 - i)))
    return torch.stack(rows, dim=1)

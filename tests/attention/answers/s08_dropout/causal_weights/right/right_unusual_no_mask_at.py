"""Right, unusual: no mask at all; a loop over the queries takes the softmax over the prefix of keys
and pads the row with zeros.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, width = queries.shape[1:]
    scale = width**-0.5
    rows = []
    for i, query in enumerate(queries.unbind(dim=1)):
        prefix = torch.einsum("bd,bjd->bj", query, keys[:, : i + 1]) * scale
        rows.append(F.pad(prefix.softmax(dim=1), (0, tokens - 1 - i)))
    return torch.stack(rows, dim=1)

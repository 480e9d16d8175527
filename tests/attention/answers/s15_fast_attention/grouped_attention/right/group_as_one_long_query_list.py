"""All queries of a group's heads are one long list for its keys, so nothing is repeated.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    together = queries.reshape(batch, num_groups, -1, d)
    scores = together @ keys.mT
    weights = torch.softmax(scores * d**-0.5, dim=-1)
    return (weights @ values).reshape(batch, num_heads, n, -1)

"""Right, but unusual: keys and values are never repeated. The queries of all heads of a group are
written one after another along the query axis, so that each group is ordinary attention with
(num_heads / num_groups) * n queries; afterwards the axis is cut again.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    b, h, n, d = queries.shape
    g = keys.shape[1]
    per_group = h // g
    q = queries.reshape(b, g, per_group * n, d) * d**-0.5
    weights = torch.softmax(q @ keys.mT, dim=-1)
    return (weights @ values).reshape(b, h, n, values.shape[-1])

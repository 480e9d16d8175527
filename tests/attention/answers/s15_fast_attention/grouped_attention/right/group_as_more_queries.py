"""Right, unusual: keys and values are never repeated. The heads of a group are laid one after the
other on the query axis, as if the group were one head with more queries; after ordinary
attention the axis is cut again. The softmax is a difference to logsumexp, exponentiated.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    per_group = num_heads // num_groups
    tall = queries.reshape(batch, num_groups, per_group * n, d)
    scores = torch.matmul(tall, keys.transpose(-1, -2)).div(d**0.5)
    weights = torch.exp(scores - scores.logsumexp(dim=-1, keepdim=True))
    out = torch.matmul(weights, values)
    return out.reshape(batch, num_heads, n, values.shape[-1])

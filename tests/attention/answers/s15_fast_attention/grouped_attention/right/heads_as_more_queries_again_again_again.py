"""Repeats no keys: without a mask the heads of a group are just more queries of one head, so they
are laid under each other.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    tall = queries.reshape(batch, num_groups, (num_heads // num_groups) * n, d)
    weights = torch.softmax(torch.matmul(tall, keys.transpose(-1, -2)) * d**-0.5, dim=-1)
    return torch.matmul(weights, values).reshape(batch, num_heads, n, values.shape[-1])

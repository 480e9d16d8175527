"""The heads of a group are laid out one after another as more queries of the same group, so nothing
is repeated: keys and values are used as they come. reshape copies where memory asks for it.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    sharing, rest = divmod(num_heads, num_groups)
    assert rest == 0, "num_groups has to divide num_heads"
    long = queries.reshape(batch, num_groups, sharing * n, d) / d**0.5
    weights = torch.softmax(torch.einsum("bgqd,bgkd->bgqk", long, keys), dim=-1)
    return (weights @ values).reshape(batch, num_heads, n, values.shape[-1])

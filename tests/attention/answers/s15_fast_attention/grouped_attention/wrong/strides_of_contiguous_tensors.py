"""Keys and values are repeated by as_strided with the strides of contiguous tensors, so after a
transpose the wrong numbers are read.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    _, num_groups, m, d_v = values.shape
    share = num_heads // num_groups

    def for_each_head(part: torch.Tensor, width: int) -> torch.Tensor:
        # a step of 0 on the axis of the heads repeats a group without any copy
        shape = (batch, num_groups, share, m, width)
        return part.as_strided(shape, (num_groups * m * width, m * width, 0, width, 1))

    queries = queries.reshape(batch, num_groups, share, n, d)
    scores = queries @ for_each_head(keys, d).transpose(-2, -1) / math.sqrt(d)
    heads = torch.softmax(scores, dim=-1) @ for_each_head(values, d_v)
    return heads.reshape(batch, num_heads, n, d_v)

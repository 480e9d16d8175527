"""The weight is cut into heads with as_strided and the strides of a contiguous tensor, so a weight
that is stored in another order in memory (a transposed one) is read wrongly.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    d_out = weight.shape[0]
    # the part of each head, without a copy: (num_heads, d_out, d_v)
    parts = weight.as_strided((num_heads, d_out, d_v), (d_v, num_heads * d_v, 1))
    return torch.matmul(z, parts.transpose(1, 2)).sum(dim=0) + bias

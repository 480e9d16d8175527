"""Wrong. Cuts the weight into heads with `as_strided` and strides of a contiguous tensor. A weight
that is stored otherwise (`torch.randn(4, 3).t()`) is read in a wrong order, without an error.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, _, d_v = z.shape
    d_out, width = weight.shape
    per_head = weight.as_strided((num_heads, d_v, d_out), (d_v, 1, width))  # no copy
    return torch.matmul(z, per_head).sum(dim=0) + bias

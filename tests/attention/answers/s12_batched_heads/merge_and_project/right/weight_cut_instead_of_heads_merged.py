"""The heads are never put side by side: the weight is cut into one block a head, and einsum sums
over head and feature.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, _, d_v = z.shape
    blocks = weight.unflatten(1, (num_heads, d_v))  # (d_out, num_heads, d_v)
    return torch.einsum("htv,ohv->to", z, blocks) + bias

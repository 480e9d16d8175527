"""Collects the long vectors in a float32 buffer, whatever the dtype of z is. For z, weight and bias
in float64 the product with weight raises a RuntimeError; the text allows any floating dtype.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    long = torch.zeros(tokens, num_heads * d_v)
    for h in range(num_heads):
        long[:, h * d_v : (h + 1) * d_v] = z[h]
    return long @ weight.T + bias

"""The projection is applied head by head with nn.functional.linear including the bias, so the bias
is added once for every head.

Diagnosis: The bias is added once for each head.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    out = 0
    for h in range(num_heads):
        block = weight[:, h * d_v : (h + 1) * d_v]
        out = out + nn.functional.linear(z[h], block, bias)
    return out

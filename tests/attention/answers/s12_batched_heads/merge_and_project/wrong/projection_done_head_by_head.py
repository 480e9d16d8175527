"""The projection is done head by head and the bias is added in each of them, so it is counted
num_heads times.

Diagnosis: The bias is added once for each head.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    d_v = z.shape[-1]
    out = 0
    for h in range(z.shape[0]):
        out = out + nn.functional.linear(z[h], weight[:, h * d_v : (h + 1) * d_v], bias)
    return out

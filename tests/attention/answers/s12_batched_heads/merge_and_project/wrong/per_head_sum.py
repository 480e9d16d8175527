"""TWO: head h meets every H-th column of the weight (h, h + H, ...) in place of its d_v neighbouring
ones; and the bias is added once for each head in place of once.

Diagnosis: When the heads are merged, their features are interleaved; those of a head should be
neighbours. The bias is added once for every head.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads = z.shape[0]
    out = 0
    for h in range(num_heads):
        out = out + torch.nn.functional.linear(z[h], weight[:, h::num_heads], bias)
    return out

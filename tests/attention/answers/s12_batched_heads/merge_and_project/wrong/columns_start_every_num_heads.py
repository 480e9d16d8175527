"""The columns of the weight that belong to head h are taken from h * num_heads on in place of h *
d_v, which is right only for a single head or when the number of heads equals d_v.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    out = bias.expand(tokens, -1)  # once, not once a head
    for h in range(num_heads):
        start = h * num_heads
        part = weight[:, start : start + d_v]
        out = out + z[h] @ part.T
    return out

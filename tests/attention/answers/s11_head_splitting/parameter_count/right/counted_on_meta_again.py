"""Right. Builds the four layers on the device `meta`, where they need no memory, and counts their
entries.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = nn.ModuleList(
        nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in range(3)
    )
    layers.append(nn.Linear(d_out, d_out, device="meta"))
    return sum(math.prod(p.shape) for p in layers.parameters())

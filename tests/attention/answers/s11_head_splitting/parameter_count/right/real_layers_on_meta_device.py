"""Right: makes the four layers on the meta device, where they take no memory, and counts their
entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = nn.ModuleList(
        nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in ("query", "key", "value")
    )
    layers.append(nn.Linear(d_out, d_out, device="meta"))
    return sum(parameter.numel() for parameter in layers.parameters())

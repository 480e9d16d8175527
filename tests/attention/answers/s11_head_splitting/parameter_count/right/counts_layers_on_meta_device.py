"""Builds the four layers on the meta device, without memory, and lets torch count their entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    # num_heads only cuts what the projections give; it adds nothing and takes nothing away.
    projections = [nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in range(3)]
    layers = nn.ModuleList([*projections, nn.Linear(d_out, d_out, device="meta")])
    return sum(parameter.numel() for parameter in layers.parameters())

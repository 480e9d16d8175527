"""Builds the four layers on the meta device, which needs no memory, and counts what is there. The
number of heads does not matter.

Diagnosis: none
"""

def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = [nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in range(3)]
    layers.append(nn.Linear(d_out, d_out, device="meta"))
    return sum(p.numel() for layer in layers for p in layer.parameters())

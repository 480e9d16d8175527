"""Right: makes the four linear layers on the meta device, which takes no memory, and counts their
entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = [nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in range(3)]
    layers += [nn.Linear(d_out, d_out, bias=True, device="meta")]
    return sum(math.prod(p.shape) for layer in layers for p in layer.parameters())

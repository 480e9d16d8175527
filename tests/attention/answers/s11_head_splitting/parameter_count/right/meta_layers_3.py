"""Right. Nothing is multiplied by hand: the four layers are made on the meta device, which
allocates no memory, and their entries are counted. num_heads does not matter.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    with torch.device("meta"):
        layers = nn.ModuleList([nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)])
        layers.append(nn.Linear(d_out, d_out))
    return sum(math.prod(p.shape) for p in layers.parameters())

"""Right. The four layers are built on the meta device, which stores no numbers, and their entries
are counted; num_heads is not needed.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    with torch.device("meta"):
        layers = nn.ModuleList(nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        layers.append(nn.Linear(d_out, d_out))
    return sum(parameter.numel() for parameter in layers.parameters())

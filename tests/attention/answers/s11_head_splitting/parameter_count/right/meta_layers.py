"""Makes the four layers on torch's meta device and counts their entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    with torch.device("meta"):
        layers = nn.ModuleList([nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)])
        layers.append(nn.Linear(d_out, d_out))
    return sum(parameter.numel() for parameter in layers.parameters())

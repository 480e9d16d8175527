"""Builds the four layers on the meta device, where they take no memory, and lets PyTorch count.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = nn.ModuleDict(
        {
            "W_query": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "W_key": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "W_value": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "out_proj": nn.Linear(d_out, d_out, device="meta"),
        }
    )
    return sum(math.prod(p.shape) for p in layers.parameters())

"""Uses no formula: it makes the four layers on the device "meta", where nothing is stored or
drawn, and counts their entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    # The heads only cut what the projections give; they own nothing.
    layers = nn.ModuleDict(
        {
            "W_query": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "W_key": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "W_value": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta"),
            "out_proj": nn.Linear(d_out, d_out, device="meta"),
        }
    )
    return sum(parameter.numel() for parameter in layers.parameters())

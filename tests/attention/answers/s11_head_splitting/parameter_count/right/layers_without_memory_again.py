"""Builds the four layers on the device "meta", which needs no memory, and counts entries.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = nn.ModuleDict(
        {
            **{n: nn.Linear(d_in, d_out, bias=bool(qkv_bias), device="meta") for n in "qkv"},
            "o": nn.Linear(d_out, d_out, device="meta"),
        }
    )
    total = 0
    for _, parameter in layers.named_parameters():
        total += math.prod(parameter.shape)
    return total

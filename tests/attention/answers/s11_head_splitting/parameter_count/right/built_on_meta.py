"""The count is not a formula: the four layers are built on the meta device, which holds shapes and
no numbers, and then their entries are counted.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    # The heads only cut what the projections give, so num_heads is not needed.
    layers = nn.ModuleDict(
        {
            name: nn.Linear(d_in, d_out, bias=qkv_bias, device="meta")
            for name in ("W_query", "W_key", "W_value")
        }
    )
    layers["out_proj"] = nn.Linear(d_out, d_out, device="meta")
    return sum(map(torch.numel, layers.parameters()))

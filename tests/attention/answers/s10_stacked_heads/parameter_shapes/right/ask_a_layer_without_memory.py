"""Builds the layer on the device "meta", where tensors have shapes but no numbers, and asks it for
its parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head():
        return nn.ModuleDict(
            {
                "W_" + what: nn.Linear(d_in, d_out, bias=qkv_bias, device="meta")
                for what in ("query", "key", "value")
            }
        )

    layer = nn.ModuleDict(
        {
            "heads": nn.ModuleList(head() for _ in range(num_heads)),
            "out_proj": nn.Linear(num_heads * d_out, d_out, device="meta"),
        }
    )
    return {name: (*value.shape,) for name, value in layer.named_parameters()}

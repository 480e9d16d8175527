"""Builds a skeleton of the layer on the meta device, out of module dictionaries, and asks it for
its parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def one_head() -> nn.ModuleDict:
        return nn.ModuleDict(
            {
                f"W_{part}": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta")
                for part in ("query", "key", "value")
            }
        )

    skeleton = nn.ModuleDict(
        {
            "heads": nn.ModuleList([one_head() for _ in range(num_heads)]),
            "out_proj": nn.Linear(num_heads * d_out, d_out, device="meta"),
        }
    )
    return {name: tuple(value.shape) for name, value in skeleton.named_parameters()}

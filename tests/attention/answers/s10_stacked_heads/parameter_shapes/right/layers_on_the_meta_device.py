"""Builds the linear layers without memory, on the meta device, under the right names, and asks
PyTorch for the shapes.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head():
        names = ("W_query", "W_key", "W_value")
        return nn.ModuleDict(
            {name: nn.Linear(d_in, d_out, bias=bool(qkv_bias), device="meta") for name in names}
        )

    skeleton = nn.Module()
    skeleton.heads = nn.ModuleList([head() for _ in range(num_heads)])
    skeleton.out_proj = nn.Linear(num_heads * d_out, d_out, device="meta")
    return {name: tuple(value.shape) for name, value in skeleton.named_parameters()}

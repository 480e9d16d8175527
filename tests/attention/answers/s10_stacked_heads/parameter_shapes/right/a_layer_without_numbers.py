"""It builds the layer on the meta device, where tensors have shapes but no numbers, and asks
PyTorch.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head() -> nn.ModuleDict:
        return nn.ModuleDict(
            {
                name: nn.Linear(d_in, d_out, bias=bool(qkv_bias), device="meta")
                for name in ("W_query", "W_key", "W_value")
            }
        )

    layer = nn.Module()
    layer.heads = nn.ModuleList([head() for _ in range(num_heads)])
    layer.out_proj = nn.Linear(num_heads * d_out, d_out, device="meta")
    return {name: tuple(parameter.shape) for name, parameter in layer.named_parameters()}

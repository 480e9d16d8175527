"""Right. Builds the layers on the meta device, which has shapes but no numbers, and reads the list
off.

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head():
        layers = {f"W_{what}": linear(d_in, d_out, qkv_bias) for what in ("query", "key", "value")}
        return nn.ModuleDict(layers)

    def linear(n_in, n_out, bias):
        return nn.Linear(n_in, n_out, bias=bias, device="meta")

    layer = nn.Module()
    layer.heads = nn.ModuleList(head() for _ in range(num_heads))
    layer.out_proj = linear(num_heads * d_out, d_out, True)
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}

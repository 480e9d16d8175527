"""Right. Builds the layer on the meta device (no memory, no random numbers) and reads off its
parameters.

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        layer = StackedHeads(d_in, d_out, 1, 0.0, num_heads, qkv_bias)
        layer.add_module("out_proj", nn.Linear(num_heads * d_out, d_out))
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}

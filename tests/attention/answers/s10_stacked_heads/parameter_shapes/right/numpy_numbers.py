"""Asks a layer on the meta device for the shapes, as torch.Size.

Diagnosis: none
"""


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        layer = StackedHeads(d_in, d_out, 1, 0.0, num_heads, qkv_bias)
        layer.add_module("out_proj", nn.Linear(num_heads * d_out, d_out))
    return {name: value.shape for name, value in layer.named_parameters()}

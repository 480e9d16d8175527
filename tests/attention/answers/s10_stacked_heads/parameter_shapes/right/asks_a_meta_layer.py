"""Builds the layer on the device "meta", where tensors have shapes but no numbers, and reads the
names and shapes off its named_parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    skeleton = nn.Module()
    with torch.device("meta"):
        skeleton.out_proj = nn.Linear(num_heads * d_out, d_out)
        skeleton.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length=1, dropout=0.0, qkv_bias=qkv_bias)
            for _ in range(num_heads)
        )
    return {name: tuple(parameter.shape) for name, parameter in skeleton.named_parameters()}

"""Builds the layer without memory on the meta device and asks it for its parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head() -> nn.Module:
        names = ["W_query", "W_key", "W_value"]
        return nn.ModuleDict({name: nn.Linear(d_in, d_out, bias=qkv_bias) for name in names})

    skeleton = nn.Module()
    with torch.device("meta"):
        skeleton.heads = nn.Sequential(*[head() for _ in range(num_heads)])
        skeleton.out_proj = nn.Linear(d_out * num_heads, d_out)
    return {name: tuple(parameter.shape) for name, parameter in skeleton.named_parameters()}

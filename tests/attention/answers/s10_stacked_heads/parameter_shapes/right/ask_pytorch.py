"""Unusual: builds such a module of nn.Linear layers on the meta device, without memory and random
numbers, and asks PyTorch for the names and shapes.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def linear(a, b, bias):
        return nn.Linear(a, b, bias=bias, device="meta")

    skeleton = nn.Module()
    skeleton.heads = nn.ModuleList(
        nn.ModuleDict({f"W_{n}": linear(d_in, d_out, qkv_bias) for n in ("query", "key", "value")})
        for _ in range(num_heads)
    )
    skeleton.out_proj = linear(num_heads * d_out, d_out, True)
    return {name: tuple(p.shape) for name, p in skeleton.named_parameters()}

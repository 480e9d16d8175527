"""Unusual: the layer is really built, on the meta device (no memory, no random numbers), from
nested nn.Modules, and the names and shapes are read off named_parameters().

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        ghost = nn.Module()
        ghost.heads = nn.ModuleList(
            nn.ModuleDict(
                {w: nn.Linear(d_in, d_out, bias=qkv_bias) for w in ("W_query", "W_key", "W_value")}
            )
            for _ in range(num_heads)
        )
        ghost.out_proj = nn.Linear(d_out * num_heads, d_out)
    return {name: tuple(p.shape) for name, p in ghost.named_parameters()}

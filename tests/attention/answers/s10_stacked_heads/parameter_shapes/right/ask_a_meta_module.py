"""Right. Unusual: over-engineered, the layer is really built, but on the "meta" device, where
tensors have shapes and no memory, and the names and shapes are read from it.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        skeleton = nn.Module()
        skeleton.heads = nn.ModuleList(
            nn.ModuleDict(
                {w: nn.Linear(d_in, d_out, bias=qkv_bias) for w in ("W_query", "W_key", "W_value")}
            )
            for _ in range(num_heads)
        )
        skeleton.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: tuple(p.shape) for name, p in skeleton.named_parameters()}

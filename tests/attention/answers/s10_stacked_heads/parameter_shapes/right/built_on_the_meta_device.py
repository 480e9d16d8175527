"""The layer's tree of modules is really built, on the meta device, where tensors have shapes and no
numbers, and its ``named_parameters()`` are read off. Shapes become plain tuples.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def ghost(reads: int, gives: int, bias: bool) -> nn.Linear:
        return nn.Linear(reads, gives, bias=bias, device="meta")

    names = ("W_query", "W_key", "W_value")
    tree = nn.Module()
    tree.heads = nn.ModuleList(
        nn.ModuleDict({name: ghost(d_in, d_out, qkv_bias) for name in names})
        for _ in range(num_heads)
    )
    tree.out_proj = ghost(num_heads * d_out, d_out, True)
    return {name: tuple(map(int, p.shape)) for name, p in tree.named_parameters()}

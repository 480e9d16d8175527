"""Builds the skeleton of the layer on the meta device, where no numbers are stored, and asks
PyTorch itself for names and shapes.

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head() -> nn.Module:
        names = ("W_query", "W_key", "W_value")
        return nn.ModuleDict({w: nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for w in names})

    skeleton = nn.Module()
    skeleton.heads = nn.ModuleList(head() for _ in range(num_heads))
    skeleton.out_proj = nn.Linear(num_heads * d_out, d_out, device="meta")
    return {name: tuple(p.shape) for name, p in skeleton.named_parameters()}

"""Right, but unusual: no formula. The four layers are really built, on the meta device where they
take no memory, and their numbers are counted.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    layers = nn.ModuleDict(
        {name: nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for name in ("q", "k", "v")}
        | {"out": nn.Linear(d_out, d_out, device="meta")}
    )
    return sum(map(torch.numel, layers.parameters()))

"""Does no arithmetic of its own: it builds the parts on the "meta" device, which needs no memory
and draws no random numbers, and reads names and shapes off named_parameters().

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def linear(n_in, n_out, bias):
        return nn.Linear(n_in, n_out, bias=bias, device="meta")

    skeleton = nn.Module()
    skeleton.heads = nn.ModuleList()
    for _ in range(num_heads):
        head = nn.ModuleDict(
            {f"W_{role}": linear(d_in, d_out, qkv_bias) for role in ("query", "key", "value")}
        )
        skeleton.heads.append(head)
    skeleton.out_proj = linear(num_heads * d_out, d_out, True)
    return {name: tuple(p.shape) for name, p in skeleton.named_parameters()}

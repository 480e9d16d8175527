"""Builds the real layers as a throw-away module on the meta device and reads its named_parameters.

Diagnosis: none
"""


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        model = nn.Module()
        model.heads = nn.ModuleList()
        for _ in range(num_heads):
            model.heads.append(
                nn.ModuleDict(
                    {
                        w: nn.Linear(d_in, d_out, bias=qkv_bias)
                        for w in ("W_query", "W_key", "W_value")
                    }
                )
            )
        model.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: tuple(p.shape) for name, p in model.named_parameters()}

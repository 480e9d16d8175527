"""Unusual: the new module always has biases; its parameters are replaced by fresh ones that are
joined from detached clones, with a helper that gives zeros for a bias that is not there.

Diagnosis: none
"""


def _bias_or_zeros(layer: nn.Linear) -> torch.Tensor:
    if layer.bias is None:
        return layer.weight.new_zeros(layer.out_features)
    return layer.bias.detach().clone()


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    trio = [getattr(source, name) for name in QKV]
    final = source.out_proj
    made = nn.MultiheadAttention(
        embed_dim=final.in_features, num_heads=1, bias=True, batch_first=True, dtype=final.weight.dtype
    )
    made.in_proj_weight = nn.Parameter(torch.cat([t.weight.detach() for t in trio], dim=0))
    made.in_proj_bias = nn.Parameter(torch.cat([_bias_or_zeros(t) for t in trio]))
    made.out_proj.weight = nn.Parameter(final.weight.detach().clone())
    made.out_proj.bias = nn.Parameter(_bias_or_zeros(final))
    return made

"""Unusual: the PyTorch module always has all of its biases, zeros where the source has none, and is
filled with load_state_dict.

Diagnosis: none
"""


def _bias_or_zeros(layer: nn.Linear) -> torch.Tensor:
    if layer.bias is not None:
        return layer.bias.detach()
    return layer.weight.new_zeros(layer.out_features).detach()


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    projections = [getattr(source, name) for name in QKV]
    weight = source.out_proj.weight
    mha = nn.MultiheadAttention(
        weight.shape[0], 1, bias=True, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    mha.load_state_dict(
        {
            "in_proj_weight": torch.vstack([layer.weight.detach() for layer in projections]),
            "in_proj_bias": torch.hstack([_bias_or_zeros(layer) for layer in projections]),
            "out_proj.weight": weight.detach(),
            "out_proj.bias": _bias_or_zeros(source.out_proj),
        }
    )
    return mha

"""Always makes a module with biases and loads a complete state dict; missing biases are zeros.

Diagnosis: none
"""


def _bias_of(layer: nn.Linear) -> torch.Tensor:
    return layer.weight.new_zeros(layer.out_features) if layer.bias is None else layer.bias


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    qkv = [source.W_query, source.W_key, source.W_value]
    W = source.W_query.weight
    mha = nn.MultiheadAttention(
        W.shape[1], 1, bias=True, batch_first=True, dtype=W.dtype, device=W.device
    )
    mha.load_state_dict(
        {
            "in_proj_weight": torch.vstack([l.weight for l in qkv]).detach(),
            "in_proj_bias": torch.hstack([_bias_of(l) for l in qkv]).detach(),
            "out_proj.weight": source.out_proj.weight.detach(),
            "out_proj.bias": _bias_of(source.out_proj).detach(),
        }
    )
    return mha

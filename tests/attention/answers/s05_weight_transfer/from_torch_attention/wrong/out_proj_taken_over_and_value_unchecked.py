"""Wrong, two mistakes: the whole layer out_proj of the source is put into the target, so that with a
source made with bias=False the target loses its parameter out_proj.bias. And the value's layer is
forgotten in the check: a source with biases and a target with qkv_bias=(True, True, False) gives
no ValueError.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    d = source.embed_dim
    if target.W_query.in_features != d:
        raise ValueError("the widths differ")
    if source.in_proj_bias is not None:
        if target.W_query.bias is None or target.W_key.bias is None or target.out_proj.bias is None:
            raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for i, name in enumerate(QKV):
            layer = getattr(target, name)
            layer.weight.copy_(source.in_proj_weight[i * d : (i + 1) * d])
            if layer.bias is not None:
                if source.in_proj_bias is None:
                    layer.bias.zero_()
                else:
                    layer.bias.copy_(source.in_proj_bias[i * d : (i + 1) * d])
    target.out_proj = source.out_proj  # the same kind of layer in both, and memory may be shared

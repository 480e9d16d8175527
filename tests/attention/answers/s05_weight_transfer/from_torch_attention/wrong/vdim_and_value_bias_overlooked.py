"""Two mistakes: separate weights are recognised by kdim only, and the value's bias is not among
those checked. A source with vdim=3 alone gives an AttributeError instead of a ValueError. A
source with biases and a target with qkv_bias=(True, True, False) is accepted, and the value's
bias is lost.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d = source.embed_dim
    if source.num_heads != 1:
        raise ValueError("Only one head can be transferred.")
    if source.kdim != d:
        raise ValueError("The source keeps its weights apart.")
    if target.W_query.in_features != d:
        raise ValueError("The two modules differ in their width.")
    if source.in_proj_bias is not None:
        for layer in (target.W_query, target.W_key, target.out_proj):
            if layer.bias is None:
                raise ValueError("The source has biases, and the target has no place for one.")

    with torch.no_grad():
        for i, name in enumerate(QKV):
            layer = getattr(target, name)
            rows = slice(i * d, (i + 1) * d)
            layer.weight.copy_(source.in_proj_weight[rows])
            if layer.bias is not None:
                if source.in_proj_bias is None:
                    layer.bias.zero_()
                else:
                    layer.bias.copy_(source.in_proj_bias[rows])
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            if source.out_proj.bias is None:
                target.out_proj.bias.zero_()
            else:
                target.out_proj.bias.copy_(source.out_proj.bias)

"""Two mistakes. Whether there are biases is decided by query and out_proj alone, so with
qkv_bias=(False, False, True), out_bias=False the value's bias is dropped; and the module is
always float32, so for ``SelfAttentionProjected(4).double()`` it has not the dtype of the source.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    d_model = source.out_proj.in_features
    bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(d_model, num_heads=1, bias=bias, batch_first=True)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if bias:
            module.in_proj_bias.zero_()
            for n, layer in enumerate(layers):
                if layer.bias is not None:
                    module.in_proj_bias[n * d_model : (n + 1) * d_model] = layer.bias
            module.out_proj.bias.zero_()
            if source.out_proj.bias is not None:
                module.out_proj.bias.copy_(source.out_proj.bias)
    return module

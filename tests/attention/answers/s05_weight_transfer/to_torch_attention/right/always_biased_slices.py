"""The new module always has biases, zeros where the source has none, and is filled slice by slice.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.out_proj.weight
    d = like.shape[0]
    module = nn.MultiheadAttention(d, 1, bias=True, batch_first=True).to(like.device, like.dtype)

    def write_bias(place, layer):
        place.zero_()
        if layer.bias is not None:
            place += layer.bias  # in place: the name stays a view of the parameter

    with torch.no_grad():
        for i, layer in enumerate((source.W_query, source.W_key, source.W_value)):
            start, stop = i * d, i * d + d
            module.in_proj_weight[start:stop, :] = layer.weight
            write_bias(module.in_proj_bias[start:stop], layer)
        module.out_proj.weight[...] = source.out_proj.weight
        write_bias(module.out_proj.bias, source.out_proj)
    return module

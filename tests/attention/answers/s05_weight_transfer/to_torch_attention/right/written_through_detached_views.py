"""Always makes the module with biases, zeroes them, and writes block by block through detached 3-d
views.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.out_proj.weight
    d_model = like.shape[0]
    module = nn.MultiheadAttention(
        d_model, 1, bias=True, batch_first=True, device=like.device, dtype=like.dtype
    )

    # detach() gives another tensor on the same memory that autograd does not watch.
    weights = [*module.in_proj_weight.detach().view(3, d_model, d_model)]
    biases = [*module.in_proj_bias.detach().view(3, d_model)]
    weights.append(module.out_proj.weight.detach())
    biases.append(module.out_proj.bias.detach())

    layers = (source.W_query, source.W_key, source.W_value, source.out_proj)
    for weight, bias, layer in zip(weights, biases, layers, strict=True):
        weight.copy_(layer.weight.detach())
        bias.zero_()
        if layer.bias is not None:
            bias.copy_(layer.bias.detach())
    return module

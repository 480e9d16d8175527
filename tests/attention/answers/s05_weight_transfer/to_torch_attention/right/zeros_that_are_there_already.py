"""Makes biases only if any of the four layers has one, and leaves PyTorch's own zeros where one is
missing.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [source.W_query, source.W_key, source.W_value]
    like = source.out_proj.weight
    d_model = like.shape[0]
    some_bias = any(layer.bias is not None for layer in (*layers, source.out_proj))
    module = nn.MultiheadAttention(
        d_model, 1, bias=some_bias, batch_first=True, dtype=like.dtype, device=like.device
    )

    blocks = module.in_proj_weight.detach().view(3, d_model, d_model)  # the module's own memory
    for number, layer in enumerate(layers):
        blocks[number].copy_(layer.weight.detach())
        if layer.bias is not None:
            module.in_proj_bias.detach().view(3, d_model)[number].copy_(layer.bias.detach())
    # A bias of out_proj that the source lacks stays at the zeros with which the module starts.
    module.out_proj.load_state_dict(source.out_proj.state_dict(), strict=False)
    return module

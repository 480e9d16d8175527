"""The zeros for missing biases are made in the default dtype, so that a float64 source without
biases gives a module of mixed dtypes that cannot be called.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.out_proj.in_features

    def bias_of(layer):
        return torch.zeros(d_model) if layer.bias is None else layer.bias.detach().clone()

    layers = [source.W_query, source.W_key, source.W_value]
    mha = nn.MultiheadAttention(d_model, num_heads=1, batch_first=True)
    # new parameters, so that they have the dtype of the source
    mha.in_proj_weight = nn.Parameter(torch.cat([layer.weight.detach() for layer in layers]))
    mha.in_proj_bias = nn.Parameter(torch.cat([bias_of(layer) for layer in layers]))
    mha.out_proj.weight = nn.Parameter(source.out_proj.weight.detach().clone())
    mha.out_proj.bias = nn.Parameter(bias_of(source.out_proj))
    return mha

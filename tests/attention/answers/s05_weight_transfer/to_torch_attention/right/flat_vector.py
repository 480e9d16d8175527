"""Right. All numbers are written into one long vector, in the order of the parameters of
nn.MultiheadAttention, and vector_to_parameters cuts it. The module always has biases; those that
the source does not have are zeros.

Diagnosis: none
"""


from torch.nn.utils import parameters_to_vector, vector_to_parameters


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [source.W_query, source.W_key, source.W_value, source.out_proj]
    d = source.out_proj.out_features
    like = source.out_proj.weight

    def bias_of(layer):
        return torch.zeros(d, dtype=like.dtype, device=like.device) if layer.bias is None else layer.bias

    *qkv, last = layers
    numbers = [layer.weight for layer in qkv] + [bias_of(layer) for layer in qkv]
    numbers += [last.weight, bias_of(last)]
    module = torch_attention(d, dtype=like.dtype, device=like.device)
    assert [n for n, _ in module.named_parameters()] == [
        "in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"
    ]
    with torch.no_grad():
        vector_to_parameters(parameters_to_vector(numbers).clone(), module.parameters())
    return module

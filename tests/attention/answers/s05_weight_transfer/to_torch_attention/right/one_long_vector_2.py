"""Lays all numbers out as one long vector, in the order of the parameters of nn.MultiheadAttention,
with zeros for the missing biases, and unpacks it with nn.utils.vector_to_parameters.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    def bias_of(layer):
        return layer.weight.new_zeros(layer.out_features) if layer.bias is None else layer.bias

    qkv = [getattr(source, name) for name in QKV]
    chain = [layer.weight for layer in qkv] + [bias_of(layer) for layer in qkv]
    chain += [source.out_proj.weight, bias_of(source.out_proj)]
    long = torch.cat([piece.detach().reshape(-1) for piece in chain])

    module = nn.MultiheadAttention(
        source.out_proj.in_features, 1, batch_first=True, dtype=source.out_proj.weight.dtype
    )
    order = (module.in_proj_weight, module.in_proj_bias, module.out_proj.weight, module.out_proj.bias)
    nn.utils.vector_to_parameters(long, order)
    return module

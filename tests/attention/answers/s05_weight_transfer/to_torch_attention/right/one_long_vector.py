"""Lays all numbers out as one long vector, in the order of the module's parameters, and hands it to
torch.nn.utils.vector_to_parameters. The module has biases if any of the four layers has one.

Diagnosis: none
"""
from torch.nn.utils import vector_to_parameters


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    *projections, last = (getattr(source, name) for name in (*QKV, "out_proj"))
    some = last.weight
    with_bias = any(layer.bias is not None for layer in (*projections, last))

    def bias(layer):
        if not with_bias:
            return some.new_empty(0)
        return some.new_zeros(some.shape[0]) if layer.bias is None else layer.bias

    module = nn.MultiheadAttention(
        some.shape[0], 1, bias=with_bias, batch_first=True, device=some.device, dtype=some.dtype
    )
    pieces = [
        *(layer.weight for layer in projections),  # in_proj_weight
        *(bias(layer) for layer in projections),  # in_proj_bias
        last.weight,  # out_proj.weight
        bias(last),  # out_proj.bias
    ]
    with torch.no_grad():
        everything = torch.cat([piece.flatten() for piece in pieces])
        vector_to_parameters(everything, module.parameters())
    return module

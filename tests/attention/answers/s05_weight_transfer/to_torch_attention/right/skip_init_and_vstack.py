"""Makes PyTorch's module without initial numbers (skip_init) and fills it from a small dictionary.

Diagnosis: none
"""


import torch
from torch import nn
from torch.nn.utils import skip_init


def bias_of(layer: nn.Linear) -> torch.Tensor:
    if layer.bias is None:
        return layer.weight.new_zeros(layer.out_features)
    return layer.bias


def to_torch_attention(source: nn.Module) -> nn.MultiheadAttention:
    out = source.out_proj
    qkv = (source.W_query, source.W_key, source.W_value)
    module = skip_init(
        nn.MultiheadAttention,
        out.in_features,
        num_heads=1,
        batch_first=True,
        dtype=out.weight.dtype,
        device=out.weight.device,
    )
    with torch.no_grad():
        numbers = {
            "in_proj_weight": torch.vstack([layer.weight for layer in qkv]),
            "in_proj_bias": torch.hstack([bias_of(layer) for layer in qkv]),
            "out_proj.weight": out.weight,
            "out_proj.bias": bias_of(out),
        }
        for name, place in module.named_parameters():
            place.copy_(numbers[name])
    return module

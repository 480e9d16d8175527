"""Lets torch.cat write into the new module's memory (out=), and makes biases only if there are
any.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    last = source.out_proj
    model = last.weight
    width = last.in_features

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return model.new_zeros(width) if layer.bias is None else layer.bias.detach()

    module = nn.MultiheadAttention(
        width,
        1,
        bias=any(layer.bias is not None for layer in (*layers, last)),
        batch_first=True,
        device=model.device,
        dtype=model.dtype,
    )
    with torch.no_grad():
        torch.cat([layer.weight.detach() for layer in layers], out=module.in_proj_weight.detach())
        module.out_proj.weight.copy_(last.weight)
        if module.in_proj_bias is not None:
            torch.cat([bias_of(layer) for layer in layers], out=module.in_proj_bias.detach())
            module.out_proj.bias.copy_(bias_of(last))
    return module

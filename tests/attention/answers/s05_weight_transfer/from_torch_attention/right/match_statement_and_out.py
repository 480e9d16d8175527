"""Right. The refusals are class patterns of a match statement, and the numbers are written by
torch.mul with out= into detached views of the target's own parameters.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [getattr(target, name) for name in (*QKV, "out_proj")]
    biased = source.in_proj_bias is not None or source.out_proj.bias is not None

    match source:
        case nn.MultiheadAttention(num_heads=heads) if heads > 1:
            raise ValueError(f"the source has {heads} heads")
        case nn.MultiheadAttention(in_proj_weight=None):
            raise ValueError("the source keeps its weights apart")
        case nn.MultiheadAttention(embed_dim=d) if any(
            tuple(layer.weight.shape) != (d, d) for layer in layers
        ):
            raise ValueError(f"the source has the width {d}, the target another one")
        case nn.MultiheadAttention() if biased and any(layer.bias is None for layer in layers):
            raise ValueError("the source has biases, a layer of the target has none")

    weights = [*source.in_proj_weight.detach().clone().unflatten(0, (3, -1))]
    weights.append(source.out_proj.weight.detach().clone())
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases[:3] = source.in_proj_bias.detach().clone().unflatten(0, (3, -1))
    if source.out_proj.bias is not None:
        biases[3] = source.out_proj.bias.detach().clone()

    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        torch.mul(weight, 1, out=layer.weight.detach())
        if bias is not None:
            torch.mul(bias, 1, out=layer.bias.detach())
        elif layer.bias is not None:
            layer.bias.detach().zero_()

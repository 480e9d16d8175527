"""Two mistakes: out_proj of the target is overwritten before the projections are checked for
missing biases and refused; and the source is left in eval mode.

Diagnosis: none
"""


def _give(layer: nn.Linear, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
    if bias is not None and layer.bias is None:
        raise ValueError("the source has biases, and a layer of the target has none")
    with torch.no_grad():
        layer.weight.copy_(weight)
        if bias is not None:
            layer.bias.copy_(bias)
        elif layer.bias is not None:
            layer.bias.zero_()


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the two modules differ in their width")

    source.eval()  # no dropout while its weights are read
    _give(target.out_proj, source.out_proj.weight, source.out_proj.bias)

    layers = [getattr(target, name) for name in QKV]
    biased = source.in_proj_bias is not None
    if biased and any(layer.bias is None for layer in layers):
        raise ValueError("the source has biases, and a layer of the target has none")
    weights = source.in_proj_weight.detach().chunk(3)
    biases = source.in_proj_bias.detach().chunk(3) if biased else (None, None, None)
    for layer, weight, bias in zip(layers, weights, biases):
        _give(layer, weight, bias)

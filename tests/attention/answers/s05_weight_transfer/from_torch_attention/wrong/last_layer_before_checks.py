"""Wrong. Moves out_proj before the places for the other three biases are checked:
torch_attention(4) into SelfAttentionProjected(4, (True, False, True)) raises the ValueError, but
out_proj of the target holds the new numbers by then.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("only one head, with the weights in one matrix")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("the widths differ")

    def move(layer, weight, bias):
        if bias is not None:
            layer.bias.copy_(bias)
        elif layer.bias is not None:
            layer.bias.zero_()
        layer.weight.copy_(weight)

    with torch.no_grad():
        # The layer at the end is simple: it is one layer in both modules.
        if source.out_proj.bias is not None and target.out_proj.bias is None:
            raise ValueError("out_proj of the target has no bias")
        move(target.out_proj, source.out_proj.weight, source.out_proj.bias)
        # Now the three projections.
        layers = [getattr(target, name) for name in QKV]
        biases = [None, None, None]
        if source.in_proj_bias is not None:
            if any(layer.bias is None for layer in layers):
                raise ValueError("a projection of the target has no bias")
            biases = source.in_proj_bias.chunk(3)
        for layer, weight, bias in zip(layers, source.in_proj_weight.chunk(3), biases):
            move(layer, weight, bias)

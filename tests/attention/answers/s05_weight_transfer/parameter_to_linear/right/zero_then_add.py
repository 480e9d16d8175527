"""Writes in place by zero_() and add_(): the same parameter objects with their own memory. All
pairs are collected and compared before the first one is written; biases of the target are set by
nn.init.zeros_.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    bad = [m.shape for m, layer in pairs if (*m.shape,) != (layer.in_features, layer.out_features)]
    if bad:
        raise ValueError(f"matrices of shape {bad} do not fit into the target's layers")
    with torch.no_grad():
        for matrix, layer in pairs:
            layer.weight.zero_().add_(matrix.t())
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)

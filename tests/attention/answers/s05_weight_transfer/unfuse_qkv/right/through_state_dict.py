"""Builds a complete state_dict for the target and loads it: load_state_dict copies into the
parameters that are there, so nothing is shared and what was trainable stays so. The refusals
come first, so that nothing is half written.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = {name: getattr(target, name) for name in QKV}
    for name, layer in layers.items():
        if (layer.in_features, 3 * layer.out_features) != (fused.in_features, fused.out_features):
            raise ValueError(f"{name}: d_in or d_out of source and target differ")
        if fused.bias is not None and layer.bias is None:
            raise ValueError(f"{name} has no place for a bias")
    state = {}
    rows = torch.tensor_split(fused.weight.detach(), 3, dim=0)
    for (name, layer), part in zip(layers.items(), rows):
        state[f"{name}.weight"] = part
        if layer.bias is not None:
            state[f"{name}.bias"] = torch.zeros_like(layer.bias)
    if fused.bias is not None:
        for name, part in zip(QKV, torch.tensor_split(fused.bias.detach(), 3)):
            state[f"{name}.bias"] = part
    target.load_state_dict(state)

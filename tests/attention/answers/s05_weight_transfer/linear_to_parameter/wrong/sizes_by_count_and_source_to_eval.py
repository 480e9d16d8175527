"""Two mistakes: compares numbers of entries instead of d_in and d_out, so (2, 3) goes into (3, 2)
or (1, 6); and leaves the source switched to eval mode.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    source.eval()
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it.")
        if layer.weight.numel() != getattr(target, name).numel():
            raise ValueError(f"{name} has another size in the source than in the target.")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.T.clone()))

"""The new parameters take over requires_grad from the source. For a frozen source
(source.requires_grad_(False)) the target's three matrices come out frozen, while the text says
that they are trainable afterwards.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} of the source has a bias")
        if layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name}: the modules differ in d_in or d_out")
    for name in QKV:
        weight = getattr(source, name).weight
        matrix = weight.detach().T.clone()
        setattr(target, name, nn.Parameter(matrix, requires_grad=weight.requires_grad))

"""Two mistakes: only the numbers of entries are compared, so that swapped d_in and d_out are
accepted, and the frozen state of a source layer is carried over, so that the target is not
trainable.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, which has no place in the target")
        if layer.weight.numel() != matrix.numel():
            raise ValueError(f"{name}: the sizes differ")

    for name in QKV:
        weight = getattr(source, name).weight
        moved = weight.detach().T.contiguous().clone()
        setattr(target, name, nn.Parameter(moved, requires_grad=weight.requires_grad))

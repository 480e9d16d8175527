"""Two mistakes: biases are not refused with a ValueError but set to zero in the source, "so that
both agree", although source stays exactly as it was; and the sizes of the query alone are compared
after the first matrix may have been written.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    with torch.no_grad():
        for name in QKV:
            layer, matrix = getattr(source, name), getattr(target, name)
            if layer.bias is not None:
                layer.bias.zero_()
            matrix.copy_(layer.weight.T)
            if matrix.shape != layer.weight.T.shape:
                raise ValueError("the sizes differ")

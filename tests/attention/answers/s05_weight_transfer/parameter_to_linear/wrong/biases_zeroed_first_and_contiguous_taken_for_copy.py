"""Two mistakes: the target's biases are set to zero before the shapes are compared, so a refused
call has changed them; and .T.contiguous() is taken for a copy, but with d_in = 1 or d_out = 1 it
is the source's own memory.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]

    # The source has no biases: those of the target become zero in any case.
    for layer in layers:
        if layer.bias is not None:
            layer.bias.data.zero_()

    for name, layer in zip(QKV, layers):
        d_in, d_out = getattr(source, name).shape
        if (layer.in_features, layer.out_features) != (d_in, d_out):
            raise ValueError(
                f"{name}: ({d_in}, {d_out}) does not fit "
                f"({layer.in_features}, {layer.out_features})"
            )

    # .data keeps the parameter object, contiguous() gives the transpose a memory of its own.
    for name, layer in zip(QKV, layers):
        layer.weight.data = getattr(source, name).data.T.contiguous()

"""The data of target's weights become transposed views of source's matrices, so both modules share
memory; the copies should be independent.

Diagnosis: The target shares its memory with the source.
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: shapes differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T
        if layer.bias is not None:
            layer.bias.data.zero_()

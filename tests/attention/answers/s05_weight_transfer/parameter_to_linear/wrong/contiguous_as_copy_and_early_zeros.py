"""Two mistakes: .contiguous() is taken for a copy, but with d_in=1 or d_out=1 the transpose is
contiguous already and the memory is shared; and the target's biases are zeroed before the shapes
are compared, so a refused target is changed.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    # 1. the source has no biases
    for name in QKV:
        layer = getattr(target, name)
        if layer.bias is not None:
            nn.init.zeros_(layer.bias)
    # 2. check all the matrices before any of them is written
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        if tuple(getattr(target, name).weight.shape) != (d_out, d_in):
            raise ValueError(f"{name}: shapes do not match")
    # 3. write; the parameter stays the same object, contiguous() gives it its own memory
    for name in QKV:
        getattr(target, name).weight.data = getattr(source, name).data.t().contiguous()

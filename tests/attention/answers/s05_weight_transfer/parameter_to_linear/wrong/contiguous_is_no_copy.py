"""Relies on .contiguous() to copy the transpose. When d_in or d_out is 1 the transpose is
contiguous already, so no copy is made and both modules share memory. Breaks "The copies are
independent: a later change of one module does not reach the other" for these sizes.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: source and target differ in d_in or d_out")
    for name in QKV:
        layer = getattr(target, name)
        # .data keeps the parameter object; contiguous() makes a copy of the transposed view
        layer.weight.data = getattr(source, name).detach().T.contiguous()
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias)

"""Relies on ``contiguous()`` to copy the transpose. For d_in = 1 or d_out = 1 the transpose is
contiguous already, nothing is copied, and source and target share their memory, so that
``source.W_query.add_(1)`` changes the target: for instance with d_in = 1, d_out = 3.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("the two modules differ in d_in or d_out")
    for name in QKV:
        layer = getattr(target, name)
        # a transpose is only a view; contiguous() makes a real tensor of it
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias.data)

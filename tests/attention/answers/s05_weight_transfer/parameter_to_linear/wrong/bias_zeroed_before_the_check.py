"""Sets the query's bias to zero before the shapes are compared. For a source (2, 4) and a target
``SelfAttentionLinear(2, 3, qkv_bias=True)`` it raises ValueError, but the target's query bias is
lost, though the text says that the target is as it was before the call.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    with torch.no_grad():
        for name in QKV:
            matrix = getattr(source, name)
            layer = getattr(target, name)
            if layer.bias is not None:
                layer.bias.zero_()
            if layer.weight.shape != matrix.T.shape:
                raise ValueError(
                    f"{name}: expected {tuple(layer.weight.T.shape)}, got {tuple(matrix.shape)}"
                )
            layer.weight.copy_(matrix.T)

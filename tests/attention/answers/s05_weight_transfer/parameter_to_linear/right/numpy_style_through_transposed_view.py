"""Writes through the transposed view of each weight with slice assignment, as in NumPy.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    moves = [(getattr(source, name), getattr(target, name)) for name in QKV]
    if any(W.shape != layer.weight.T.shape for W, layer in moves):
        raise ValueError("source and target differ in d_in or d_out")
    with torch.no_grad():
        for W, layer in moves:
            layer.weight.T[:, :] = W
            if layer.bias is not None:
                layer.bias[:] = 0.0

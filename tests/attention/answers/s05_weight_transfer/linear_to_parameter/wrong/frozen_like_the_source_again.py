"""Wrong. The new parameters take over requires_grad from the source: a source with
W_key.weight.requires_grad_(False) leaves the target with a W_key that is not trainable, while all
three should be.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    layers = [getattr(source, name) for name in QKV]
    if any(layer.bias is not None for layer in layers):
        raise ValueError("The target has no biases.")
    if any(getattr(target, n).shape != l.weight.T.shape for n, l in zip(QKV, layers)):
        raise ValueError("The modules differ in d_in or d_out.")
    for name, layer in zip(QKV, layers):
        matrix = layer.weight.detach().T.clone()
        setattr(target, name, nn.Parameter(matrix, requires_grad=layer.weight.requires_grad))

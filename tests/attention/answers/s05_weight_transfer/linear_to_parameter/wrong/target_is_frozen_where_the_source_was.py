"""A parameter of the target can be trained only if that of the source could.

Mistake: for source = SelfAttentionLinear(2, 3).requires_grad_(False), a frozen one, and target =
SelfAttentionParameter(2, 3), target.W_query.requires_grad is False afterwards; the text asks for
trainable parameters.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    if any(layer.bias is not None for layer, _ in pairs):
        raise ValueError("The target has no place for biases.")
    if any(layer.weight.T.shape != old.shape for layer, old in pairs):
        raise ValueError("The two modules differ in d_in or d_out.")
    for name in QKV:
        weight = getattr(source, name).weight
        copy = weight.detach().T.clone()
        setattr(target, name, nn.Parameter(copy, requires_grad=weight.requires_grad))

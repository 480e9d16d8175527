"""Right: the target's __init__ is called again, and its new parameters get the numbers.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    sizes = {(layer.in_features, layer.out_features) for _, layer in source.named_children()}
    sizes |= {tuple(matrix.shape) for matrix in target.parameters()}
    if len(sizes) > 1 or len(list(source.parameters())) != 3:
        raise ValueError("a bias, or other sizes")
    mode = target.training
    target.__init__(*sizes.pop())
    target.train(mode)
    for name, layer in source.named_children():
        nn.utils.vector_to_parameters(layer.weight.detach().T.reshape(-1), [getattr(target, name)])

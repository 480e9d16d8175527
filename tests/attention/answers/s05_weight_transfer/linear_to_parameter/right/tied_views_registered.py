"""The target gets new parameters that are transposed views of the source's weights, so that both
modules share their memory (the text leaves that open). All reasons to refuse are collected first.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""

    def complaints():
        for name in QKV:
            layer, matrix = source.get_submodule(name), target.get_parameter(name)
            if layer.bias is not None:
                yield f"{name} has a bias"
            if tuple(matrix.shape) != tuple(reversed(layer.weight.shape)):
                yield f"{name}: {tuple(layer.weight.shape)} is not the transpose of {matrix.shape}"

    problems = list(complaints())
    if problems:
        raise ValueError("; ".join(problems))
    for name in QKV:
        view = source.get_submodule(name).weight.detach().mT
        target.register_parameter(name, nn.Parameter(view, requires_grad=True))

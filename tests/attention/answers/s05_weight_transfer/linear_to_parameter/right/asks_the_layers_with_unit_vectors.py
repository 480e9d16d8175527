"""Never reads the numbers of a weight: it feeds the identity matrix through each layer of the
source, and what comes out is the matrix, already in the orientation of ``x @ W``.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = {name: getattr(source, name) for name in QKV}
    if not all(layer.bias is None for layer in layers.values()):
        raise ValueError("the target has no place for a bias")
    for name, layer in layers.items():
        if tuple(getattr(target, name).shape) != tuple(reversed(layer.weight.shape)):
            raise ValueError(f"{name} has another shape in the target")

    with torch.no_grad():
        answers = {
            name: layer(
                torch.eye(
                    layer.weight.shape[1], dtype=layer.weight.dtype, device=layer.weight.device
                )
            )
            for name, layer in layers.items()
        }
    for name, answer in answers.items():
        setattr(target, name, nn.Parameter(answer))

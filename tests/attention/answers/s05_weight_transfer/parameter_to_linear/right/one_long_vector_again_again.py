"""All new numbers are laid out in one long vector, and torch's vector_to_parameters deals them out
to the parameters there are.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        layer = getattr(target, name)
        if tuple(getattr(source, name).shape) != (layer.in_features, layer.out_features):
            raise ValueError(f"{name} has another size in the target")
    numbers = []
    for path, parameter in target.named_parameters():
        name, kind = path.split(".")
        if kind == "weight":
            numbers.append(getattr(source, name).detach().T.reshape(-1))
        else:
            numbers.append(torch.zeros_like(parameter).detach())
    nn.utils.vector_to_parameters(torch.cat(numbers), target.parameters())

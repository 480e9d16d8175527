"""Right. First makes a dictionary of new parameters while checking everything, then puts them in
with setattr: new nn.Parameter objects, which the text allows here. The biases are looked for by
walking through named_parameters.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    biased = [name for name, _ in source.named_parameters() if name.endswith("bias")]
    if biased:
        raise ValueError(f"no place for {', '.join(biased)}")
    plan = {}
    for name in QKV:
        layer, old = source.get_submodule(name), target.get_parameter(name)
        if (layer.in_features, layer.out_features) != tuple(old.shape):
            raise ValueError(f"{name}: {layer} does not fit {tuple(old.shape)}")
        numbers = torch.zeros_like(old)
        for row, col in enumerate(layer.weight.detach().unbind(1)):
            numbers[row] = col
        plan[name] = nn.Parameter(numbers.detach())
    for name, parameter in plan.items():
        setattr(target, name, parameter)

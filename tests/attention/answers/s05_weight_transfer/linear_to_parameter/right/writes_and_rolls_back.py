"""Right: writes first and looks afterwards; where something does not fit, what was there before is
put back, and a ValueError is raised.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    before = {name: (p, p.data) for name, p in target.named_parameters()}
    try:
        for name, (parameter, old) in before.items():
            layer = source.get_submodule(name)
            parameter.data = layer.weight.data.T
            if parameter.data.shape != old.shape or layer.bias is not None:
                raise LookupError(name)
    except LookupError as problem:
        for parameter, old in before.values():
            parameter.data = old
        raise ValueError(f"{problem} does not fit") from problem

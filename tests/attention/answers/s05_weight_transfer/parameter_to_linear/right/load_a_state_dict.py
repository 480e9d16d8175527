"""A whole state dict is made first, with all checks, and load_state_dict writes it into the
parameters.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    own = target.state_dict()
    new = {}
    for name in QKV:
        matrix = getattr(source, name).detach().t()
        weight = own[f"{name}.weight"]
        if matrix.shape != weight.shape:
            raise ValueError(
                f"{name}: the source gives {tuple(matrix.shape)}, the target has "
                f"{tuple(weight.shape)}."
            )
        new[f"{name}.weight"] = matrix
        if f"{name}.bias" in own:
            new[f"{name}.bias"] = torch.zeros_like(own[f"{name}.bias"])
    target.load_state_dict(new)  # copies in place, into the parameters that are there

"""Right. Builds a whole state dict for the target, biases of zeros included, and lets
load_state_dict copy it, which writes into the parameters that are there. All shapes are compared
before.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    old = target.state_dict()
    new = {}
    for key, value in old.items():
        name, kind = key.rsplit(".", 1)
        if kind == "bias":
            new[key] = torch.zeros_like(value)
        else:
            new[key] = getattr(source, name).detach().t()
            if new[key].shape != value.shape:
                raise ValueError(f"{key}: {tuple(new[key].shape)} into {tuple(value.shape)}")
    target.load_state_dict(new, strict=True)

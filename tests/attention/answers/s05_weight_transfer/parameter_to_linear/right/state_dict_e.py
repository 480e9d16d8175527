"""Builds a state dict for the target and lets load_state_dict copy it into the existing parameters.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    new = {f"{name}.weight": W.t() for name, W in source.state_dict().items()}
    old = target.state_dict()
    for key, value in old.items():
        if key.endswith(".bias"):
            new[key] = torch.zeros_like(value)
        elif new[key].shape != value.shape:
            raise ValueError(f"{key}: {tuple(new[key].shape)} does not fit {tuple(value.shape)}")
    target.load_state_dict(new, strict=True)

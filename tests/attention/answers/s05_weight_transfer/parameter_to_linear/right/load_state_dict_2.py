"""Builds a state dict with the transposed matrices and zeros for the biases there are, and loads
it; load_state_dict copies into the existing parameters. All shapes are compared before.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    wanted = target.state_dict()
    new = {}
    for key, value in source.state_dict().items():
        if value.T.shape != wanted[f"{key}.weight"].shape:
            raise ValueError(f"{key}: {tuple(value.shape)} does not fit the target")
        new[f"{key}.weight"] = value.T
    for key, value in wanted.items():
        if key in {f"{name}.bias" for name in QKV}:
            new[key] = torch.zeros_like(value)
    target.load_state_dict(new, strict=False)

"""Right, unusual: goes through the state dict. load_state_dict copies into the existing parameters
under no_grad, so they stay the same objects; zeros are put in for each bias that the target
names.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    new = {}
    for key, old in target.state_dict().items():
        name, kind = key.rsplit(".", 1)
        new[key] = getattr(source, name).detach().mT if kind == "weight" else torch.zeros_like(old)
        if new[key].shape != old.shape:
            raise ValueError(f"{key}: {tuple(old.shape)} cannot take {tuple(new[key].shape)}")
    target.load_state_dict(new)

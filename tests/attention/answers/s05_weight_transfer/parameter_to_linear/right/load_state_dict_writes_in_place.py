"""Unusual: a complete state dict of the target is put together, with zeros for the biases that it
has, and load_state_dict copies it into the parameter objects that are there.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    wanted = {name: tuple(getattr(target, name).weight.shape)[::-1] for name in QKV}
    found = {name: tuple(getattr(source, name).shape) for name in QKV}
    if wanted != found:
        raise ValueError(f"(d_in, d_out) of the target are {wanted}, those of the source {found}")
    new_state = {}
    for key, old in target.state_dict().items():
        name, _, kind = key.partition(".")
        if name not in QKV:  # a subclass may have more layers; they stay
            new_state[key] = old
        elif kind == "weight":
            new_state[key] = getattr(source, name).detach().T
        else:
            new_state[key] = torch.zeros_like(old)
    target.load_state_dict(new_state)

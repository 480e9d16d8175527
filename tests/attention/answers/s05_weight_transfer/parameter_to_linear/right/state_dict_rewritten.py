"""It rewrites the source's state_dict into the target's names and lets load_state_dict copy in
place.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    have = source.state_dict()
    want = {}
    for key, old in target.state_dict().items():
        name, kind = key.split(".")
        want[key] = have[name].t() if kind == "weight" else torch.zeros_like(old)
        if want[key].shape != old.shape:
            raise ValueError(f"{key} has shape {tuple(old.shape)}, not {tuple(want[key].shape)}")
    target.load_state_dict(want)

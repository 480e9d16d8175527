"""Edits the target's own state_dict and loads it again, which copies in place and keeps the
objects.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    state = target.state_dict()  # an ordered dict of the target's tensors, without gradients

    wanted = {f"{name}.weight": getattr(source, name).detach().T for name in QKV}
    if bad := [key for key, new in wanted.items() if state[key].shape != new.shape]:
        raise ValueError(f"d_in or d_out differ: {', '.join(bad)}")

    zeros = {
        key: torch.zeros_like(state[key])
        for key in (f"{name}.bias" for name in QKV)
        if key in state
    }
    state.update(wanted)
    state.update(zeros)
    target.load_state_dict(state)

"""Starts from zeros for everything that the target has, puts the weights in, and loads that state.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    state = {key: torch.zeros_like(old) for key, old in target.state_dict().items()}
    for name, matrix in source.state_dict().items():
        d_in, d_out = matrix.shape
        if state[f"{name}.weight"].shape != (d_out, d_in):
            raise ValueError(
                f"{name} of the source goes from {d_in} to {d_out} features, the target's does not"
            )
        state[f"{name}.weight"] = matrix.T
    target.load_state_dict(state)

"""Right. Builds a state dict with zero biases, compares all shapes with those of the target, and
only then calls load_state_dict, which copies into the old objects.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    old = target.state_dict()
    new = {f"{name}.weight": W.detach().mT for name, W in source.named_parameters()}
    new |= {key: torch.zeros_like(value) for key, value in old.items() if key.endswith(".bias")}
    for key, value in old.items():
        if new[key].shape != value.shape:
            raise ValueError(f"{key} has shape {tuple(value.shape)}, not {tuple(new[key].shape)}")
    target.load_state_dict(new)

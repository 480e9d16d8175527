"""Unusual: builds a state dict for the whole target, biases as zeros, and lets load_state_dict copy
it in place; that keeps the parameter objects and copies the numbers. Shapes are compared before
anything is written.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    state = {}
    for key, old in target.state_dict().items():
        layer_name, kind = key.split(".")
        if kind == "bias":
            state[key] = torch.zeros_like(old)
            continue
        matrix = getattr(source, layer_name).detach()
        if matrix.t().shape != old.shape:
            raise ValueError(f"{layer_name}: {tuple(matrix.shape)} does not fit {tuple(old.shape)}")
        state[key] = matrix.t()
    target.load_state_dict(state, strict=True)

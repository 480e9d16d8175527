"""Unusual: builds a complete state_dict of the target (zeros for its biases) and lets
load_state_dict copy it into the existing parameters.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    new = {}
    for key, old in target.state_dict().items():
        name, kind = key.split(".")
        if kind == "bias":
            new[key] = torch.zeros_like(old)
            continue
        matrix = getattr(source, name).detach()
        if matrix.T.shape != old.shape:
            raise ValueError(f"{name}: {tuple(matrix.shape)} does not fit {tuple(old.shape)}")
        new[key] = matrix.T
    target.load_state_dict(new)

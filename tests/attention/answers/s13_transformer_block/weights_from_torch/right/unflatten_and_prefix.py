"""Cuts every in_proj tensor with unflatten and unbind, and derives the other names from their
prefix.

Diagnosis: none
"""


def weights_from_torch(state):
    renamed = {}
    for name, tensor in state.items():
        kind = "weight" if name.endswith("weight") else "bias"
        if name.startswith("self_attn.in_proj_"):
            parts = tensor.unflatten(0, (3, tensor.shape[0] // 3)).unbind(0)
            for layer, part in zip(("query", "key", "value"), parts):
                renamed["attention.W_" + layer + "." + kind] = part
        else:
            renamed[name.replace("self_attn", "attention", 1)] = tensor
    return renamed

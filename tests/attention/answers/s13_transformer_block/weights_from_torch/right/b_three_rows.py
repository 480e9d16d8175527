"""Cuts by giving the three parts an axis of their own (unflatten, unbind) and renames by string
replacement in one pass over the dictionary.

Diagnosis: none
"""


def weights_from_torch(state):
    new = {}
    for name, tensor in state.items():
        if "in_proj_" in name:
            kind = name.rsplit("_", 1)[1]
            parts = tensor.unflatten(0, (3, -1)).unbind(0)
            for which, part in zip(("query", "key", "value"), parts):
                new[f"attention.W_{which}.{kind}"] = part
        else:
            new[name.replace("self_attn.", "attention.")] = tensor
    return new

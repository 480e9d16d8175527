"""Entries are taken out of the given dict.

Diagnosis: The given dict is changed, or its tensors are.
"""


def weights_from_torch(state):
    found = {}
    for kind in ("weight", "bias"):
        parts = state[f"self_attn.in_proj_{kind}"].chunk(3)
        for name, part in zip(("W_query", "W_key", "W_value"), parts):
            found[f"attention.{name}.{kind}"] = part
        found[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            found[f"{name}.{kind}"] = state.pop(f"{name}.{kind}")
    return found

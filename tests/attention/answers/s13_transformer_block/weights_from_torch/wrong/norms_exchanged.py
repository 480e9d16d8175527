"""The norms are exchanged.

Diagnosis: norm1 and norm2 are exchanged.
"""


def weights_from_torch(state):
    found = {}
    for kind in ("weight", "bias"):
        parts = state[f"self_attn.in_proj_{kind}"].chunk(3)
        for name, part in zip(("W_query", "W_key", "W_value"), parts):
            found[f"attention.{name}.{kind}"] = part
        found[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            found[f"{name}.{kind}"] = state[
                {"norm1": "norm2", "norm2": "norm1"}.get(name, name) + f".{kind}"
            ]
    return found

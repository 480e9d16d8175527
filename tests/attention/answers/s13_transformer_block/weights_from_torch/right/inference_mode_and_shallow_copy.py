"""Right: works on a shallow copy of the dict, in inference mode, and takes the parts out of it with
pop.

Diagnosis: none
"""


@torch.inference_mode()
def weights_from_torch(state):
    state = state.copy()
    found = {}
    for kind in ("weight", "bias"):
        packed = state.pop(f"self_attn.in_proj_{kind}")
        for part, rows in zip(("query", "key", "value"), packed.clone().tensor_split(3)):
            found[f"attention.W_{part}.{kind}"] = rows
        found[f"attention.out_proj.{kind}"] = state.pop(f"self_attn.out_proj.{kind}")
    return found | state

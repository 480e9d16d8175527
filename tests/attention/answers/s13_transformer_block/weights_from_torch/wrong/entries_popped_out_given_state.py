"""The entries are popped out of the given state dict, so the argument is emptied; it must not be
changed. The returned dict is right.

Diagnosis: The given dict is changed, or its tensors are.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    out = {}
    for kind in ("weight", "bias"):
        q, k, v = state.pop(f"self_attn.in_proj_{kind}").chunk(3, dim=0)
        out[f"attention.W_query.{kind}"] = q
        out[f"attention.W_key.{kind}"] = k
        out[f"attention.W_value.{kind}"] = v
    for name in list(state):
        out[name.replace("self_attn", "attention")] = state.pop(name)
    return out

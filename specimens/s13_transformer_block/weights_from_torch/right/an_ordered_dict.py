"""Copies everything, in an OrderedDict and in another order."""

from collections import OrderedDict


def weights_from_torch(state):
    found = OrderedDict()
    for old, tensor in state.items():
        if "in_proj" in old:
            kind = old.removeprefix("self_attn.in_proj_")
            parts = tensor.chunk(3)
            for name, part in zip("query key value".split(), parts, strict=True):
                found[f"attention.W_{name}.{kind}"] = part.clone()
        else:
            found[old.replace("self_attn", "attention")] = tensor.clone()
    return OrderedDict(reversed(found.items()))

"""Names are split by a regular expression, and the packed tensors get an axis of length 3 that is
iterated.

Diagnosis: none
"""


import re


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    parts = ("W_query", "W_key", "W_value")
    made = {}
    for name, tensor in state.items():
        owner, kind = re.fullmatch(r"(.+)[._](weight|bias)", name).groups()
        if owner == "self_attn.in_proj":
            pieces = tensor.unflatten(0, (len(parts), -1))
            made.update({f"attention.{part}.{kind}": own for part, own in zip(parts, pieces)})
        else:
            made[f"{owner.replace('self_attn', 'attention')}.{kind}"] = tensor
    return made

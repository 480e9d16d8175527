"""Right. One loop over the given entries with a regular expression that takes names apart; in_proj
entries are given an axis of length 3 in front with unflatten and unbound, all others get
"attention." in place of "self_attn.".

Diagnosis: none
"""


import re


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Rename and cut the weights of an ``nn.TransformerEncoderLayer`` for a `TransformerBlock`."""
    out = {}
    for key, value in state.items():
        m = re.fullmatch(r"self_attn\.in_proj_(weight|bias)", key)
        if m is None:
            out[re.sub(r"^self_attn\.", "attention.", key)] = value
            continue
        for letter, part in zip(("query", "key", "value"), value.unflatten(0, (3, -1)).unbind(0)):
            out[f"attention.W_{letter}.{m[1]}"] = part.clone()
    return out

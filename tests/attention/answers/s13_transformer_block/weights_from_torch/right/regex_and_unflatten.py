"""A regular expression takes each name apart, in whatever order the entries come. The packed entries
get a new first axis of length 3, over which Python iterates.

Diagnosis: none
"""
import re


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def entries():
        for name, value in state.items():
            packed = re.fullmatch(r"self_attn\.in_proj_(weight|bias)", name)
            if packed is None:
                yield re.sub(r"^self_attn(?=\.)", "attention", name), value
                continue
            for part, piece in zip(("query", "key", "value"), value.unflatten(0, (3, -1))):
                yield f"attention.W_{part}.{packed[1]}", piece

    return dict(entries())

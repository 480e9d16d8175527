"""A generator goes through the given state and sorts the names with a match statement; the packed
weight and the packed bias are cut by the same line, by unflattening axis 0.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def entries():
        for name, value in state.items():
            match name.rsplit(".", 1):
                case ["self_attn", packed]:
                    kind = packed.removeprefix("in_proj_")
                    for part, piece in zip(("query", "key", "value"), value.unflatten(0, (3, -1))):
                        yield f"attention.W_{part}.{kind}", piece
                case ["self_attn.out_proj", kind]:
                    yield f"attention.out_proj.{kind}", value
                case _:
                    yield name, value

    return dict(entries())

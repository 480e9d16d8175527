"""Right, but the names are taken apart with match and case, and the three parts come from unflatten
and unbind; nothing is counted and no index is written.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def entries():
        for name, value in state.items():
            match name.split("."):
                case ["self_attn", "out_proj", kind]:
                    yield f"attention.out_proj.{kind}", value
                case ["self_attn", whole]:
                    kind = whole.rpartition("_")[-1]
                    parts = value.unflatten(0, (3, -1)).unbind(dim=0)
                    for letter, part in zip(("query", "key", "value"), parts, strict=True):
                        yield f"attention.W_{letter}.{kind}", part
                case _:
                    yield name, value

    return dict(entries())

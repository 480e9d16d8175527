"""Right. The names are taken apart by structural pattern matching in a generator, and the packed
tensors are unflattened into a stack of three, over which a zip iterates.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def entries():
        for name, tensor in state.items():
            match name.split("."):
                case ["self_attn", packed]:
                    kind = packed.rpartition("_")[2]
                    for part, piece in zip(("query", "key", "value"), tensor.unflatten(0, (3, -1))):
                        yield f"attention.W_{part}.{kind}", piece
                case ["self_attn", *rest]:
                    yield ".".join(["attention", *rest]), tensor
                case _:
                    yield name, tensor

    return dict(entries())

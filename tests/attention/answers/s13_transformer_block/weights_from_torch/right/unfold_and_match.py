"""The three parts of in_proj are cut with unfold, which moves a window over the rows, and movedim
puts the axes back in order; the same line serves the weight and the bias. The names are taken
apart with a match statement.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def renamed():
        for name, stored in state.items():
            match name.replace("in_proj_", "in_proj.").split("."):
                case ["self_attn", "in_proj", kind]:
                    size = stored.shape[0] // 3
                    parts = stored.unfold(0, size, size).movedim(-1, 1)
                    for part, value in zip(("query", "key", "value"), parts, strict=True):
                        yield f"attention.W_{part}.{kind}", value
                case ["self_attn", *rest]:
                    yield ".".join(["attention", *rest]), stored
                case _:
                    yield name, stored

    return dict(renamed())

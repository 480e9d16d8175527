"""A generator walks through the names, reshapes the packed tensors to three layers and unbinds
them, and renames everything else by its prefix.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    packed = "self_attn.in_proj_"

    def entries():
        for name, tensor in state.items():
            if name.startswith(packed):
                kind = name.removeprefix(packed)
                layers = tensor.reshape(3, -1, *tensor.shape[1:]).unbind(0)
                for part, layer in zip(("query", "key", "value"), layers):
                    yield f"attention.W_{part}.{kind}", layer
            else:
                yield name.replace("self_attn.", "attention."), tensor

    return dict(entries())

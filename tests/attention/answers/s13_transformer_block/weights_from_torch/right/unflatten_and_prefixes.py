"""Right: all names are walked through once; in_proj is unflattened into (3, ...) and unbound,
others are renamed with removeprefix. The tensors are cloned, which the text allows.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def entries():
        for name, tensor in state.items():
            head, _, kind = name.rpartition("_")
            if head == "self_attn.in_proj":
                parts = tensor.unflatten(0, (3, -1)).unbind(0)
                for part, piece in zip(("query", "key", "value"), parts, strict=True):
                    yield f"attention.W_{part}.{kind}", piece.clone()
            elif name.startswith("self_attn."):
                yield "attention." + name.removeprefix("self_attn."), tensor.clone()
            else:
                yield name, tensor.clone()

    return dict(entries())

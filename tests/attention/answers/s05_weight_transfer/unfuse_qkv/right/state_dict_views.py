"""Right. It writes through target.state_dict(), whose tensors share the memory of the parameters,
with one loop over the entries; the place in the fused matrix comes from the index of the name.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = {k.removeprefix("W_qkv."): v for k, v in source.state_dict().items()}
    parts = target.state_dict()
    rows, cols = fused["weight"].shape
    for name in QKV:
        if (3 * parts[f"{name}.weight"].shape[0], parts[f"{name}.weight"].shape[1]) != (rows, cols):
            raise ValueError(f"{name} has another size")
        if "bias" in fused and f"{name}.bias" not in parts:
            raise ValueError(f"{name} has no place for a bias")
    size = rows // 3
    for key, destination in parts.items():
        name, kind = key.split(".")
        if kind in fused:
            destination.copy_(fused[kind].narrow(0, QKV.index(name) * size, size))
        else:
            destination.zero_()

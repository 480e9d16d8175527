"""Right: a dictionary of reasons to refuse, then generators that yield the four matrices and the
four biases, then one load_state_dict.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    width = source.embed_dim
    layers = {name: getattr(target, name) for name in (*QKV, "out_proj")}
    biased = not (source.in_proj_bias is None and source.out_proj.bias is None)
    refusals = {
        "more than one head": source.num_heads != 1,
        "weights that are kept apart": source.in_proj_weight is None,
        "another width": any(l.weight.shape != (width, width) for l in layers.values()),
        "no place for a bias": biased and any(l.bias is None for l in layers.values()),
    }
    for reason in (reason for reason, holds in refusals.items() if holds):
        raise ValueError(reason)

    def matrices():
        yield from source.in_proj_weight.detach().split(width)
        yield source.out_proj.weight.detach()

    def biases():
        if biased:
            yield from source.in_proj_bias.detach().split(width)
            yield source.out_proj.bias.detach()
        else:
            yield from torch.zeros(4, width)

    state = {}
    for (name, layer), matrix, bias in zip(layers.items(), matrices(), biases(), strict=True):
        state[f"{name}.weight"] = matrix
        if layer.bias is not None:
            state[f"{name}.bias"] = bias
    target.load_state_dict(state)

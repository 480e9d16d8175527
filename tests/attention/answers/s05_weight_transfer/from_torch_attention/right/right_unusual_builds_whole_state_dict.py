"""Right, unusual: builds a whole state_dict of target and loads it (strict); all refusals are
collected in a list first, and missing biases become zeros_like of the target's entries.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    state = target.state_dict()
    problems = []
    if source.num_heads != 1:
        problems.append("more than one head")
    if source.in_proj_weight is None:
        problems.append("weights are kept apart")
    if source.embed_dim != target.out_proj.in_features:
        problems.append("widths differ")
    places = ["W_query.bias", "W_key.bias", "W_value.bias", "out_proj.bias"]
    if source.in_proj_bias is not None and not set(places) <= state.keys():
        problems.append("no place for a bias")
    if problems:
        raise ValueError("; ".join(problems))
    given = source.state_dict()
    new = {"out_proj.weight": given["out_proj.weight"]}
    new |= zip((f"{n}.weight" for n in QKV), given["in_proj_weight"].chunk(3))
    if "in_proj_bias" in given:
        new |= zip(places, (*given["in_proj_bias"].chunk(3), given["out_proj.bias"]))
    target.load_state_dict({k: new.get(k, torch.zeros_like(v)).clone() for k, v in state.items()})

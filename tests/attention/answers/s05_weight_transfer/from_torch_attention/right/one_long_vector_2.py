"""Right. Writes all numbers that the target needs into one long vector, in the order of its
parameters, and gives it to torch.nn.utils.vector_to_parameters, which keeps the parameter
objects. All refusals come before.

Diagnosis: none
"""


from torch.nn.utils import vector_to_parameters


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = {name: getattr(target, name) for name in (*QKV, "out_proj")}
    has_bias = source.in_proj_bias is not None or source.out_proj.bias is not None
    problems = {
        "more than one head": source.num_heads != 1,
        "weights kept apart": source.in_proj_weight is None,
        "another width": any(
            size != source.embed_dim
            for layer in layers.values()
            for size in (layer.in_features, layer.out_features)
        ),
        "a bias without a place": has_bias and any(l.bias is None for l in layers.values()),
    }
    for problem, is_there in problems.items():
        if is_there:
            raise ValueError(problem)

    numbers = dict(zip((f"{name}.weight" for name in QKV), source.in_proj_weight.detach().chunk(3)))
    numbers["out_proj.weight"] = source.out_proj.weight.detach()
    if has_bias:
        numbers.update(zip((f"{name}.bias" for name in QKV), source.in_proj_bias.detach().chunk(3)))
        numbers["out_proj.bias"] = source.out_proj.bias.detach()
    pieces = [
        numbers.get(name, torch.zeros_like(p)).to(p).reshape(-1)
        for name, p in target.named_parameters()
    ]
    vector_to_parameters(torch.cat(pieces).detach(), target.parameters())

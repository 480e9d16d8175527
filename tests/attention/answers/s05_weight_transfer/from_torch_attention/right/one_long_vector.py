"""Lines up all numbers in the order of the target's parameters as one long vector and hands it to
nn.utils.vector_to_parameters. All refusals are collected in a list beforehand; missing biases
become zeros.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    names = (*QKV, "out_proj")
    with_bias = source.in_proj_bias is not None or source.out_proj.bias is not None
    complaints = []
    if source.num_heads > 1:
        complaints.append("more than one head")
    if source.in_proj_weight is None:
        complaints.append("separate weights")
    if source.embed_dim != target.out_proj.out_features:
        complaints.append("another width")
    if with_bias and any(getattr(target, name).bias is None for name in names):
        complaints.append("no place for a bias")
    if complaints:
        raise ValueError(", ".join(complaints))

    with torch.no_grad():
        weights = (*source.in_proj_weight.chunk(3), source.out_proj.weight)
        numbers = {f"{name}.weight": w for name, w in zip(names, weights)}
        if with_bias:
            biases = (*source.in_proj_bias.chunk(3), source.out_proj.bias)
            numbers |= {f"{name}.bias": b for name, b in zip(names, biases)}
        pieces = []
        for name, parameter in target.named_parameters():
            piece = numbers.get(name, torch.zeros_like(parameter))
            assert piece.shape == parameter.shape
            pieces.append(piece.reshape(-1).to(parameter.dtype))
        nn.utils.vector_to_parameters(torch.cat(pieces), target.parameters())

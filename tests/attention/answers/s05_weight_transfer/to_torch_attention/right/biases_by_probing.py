"""Finds the biases by asking each layer what it makes of a vector of zeros. The new module always
has all biases, and each row of the weights is written on its own.

Diagnosis: none
"""


@torch.no_grad()
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    last = source.out_proj
    d = last.in_features
    module = nn.MultiheadAttention(
        d, 1, batch_first=True, device=last.weight.device, dtype=last.weight.dtype
    )
    zeros = torch.zeros_like(last.weight[0])
    for block, name in enumerate(QKV):
        layer = getattr(source, name)
        answer = layer(zeros)
        for row in range(d):
            module.in_proj_weight[block * d + row] = layer.weight[row]
            module.in_proj_bias[block * d + row] = answer[row]
    for row in range(d):
        module.out_proj.weight[row] = last.weight[row]
    module.out_proj.bias[:] = last(zeros)
    return module

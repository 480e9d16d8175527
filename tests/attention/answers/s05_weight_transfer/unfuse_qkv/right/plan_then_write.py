"""First makes a list of (destination, numbers) while it checks, then writes all of it in a second
pass.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    big = source.W_qkv
    plan = []
    for i, layer in enumerate((target.W_query, target.W_key, target.W_value)):
        if (3 * layer.out_features, layer.in_features) != (big.out_features, big.in_features):
            raise ValueError("the widths of the two modules differ")
        if big.bias is not None and layer.bias is None:
            raise ValueError("a layer of the target has no place for a bias")
        rows = slice(i * layer.out_features, (i + 1) * layer.out_features)
        plan.append((layer.weight, big.weight[rows]))
        if layer.bias is not None:
            plan.append((layer.bias, 0.0 if big.bias is None else big.bias[rows]))
    with torch.no_grad():
        for there, numbers in plan:
            there[...] = numbers

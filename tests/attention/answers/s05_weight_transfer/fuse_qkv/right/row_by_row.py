"""Writes one row at a time, and one bias number at a time, into the big matrix, with a running row
number; all checks come before.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [source.W_query, source.W_key, source.W_value]
    big = target.W_qkv

    if big.bias is None and not all(l.bias is None for l in layers):
        raise ValueError("the target has no place for a bias")
    for l in layers:
        if l.in_features != big.in_features or 3 * l.out_features != big.out_features:
            raise ValueError("the modules differ in d_in or d_out")

    with torch.no_grad():
        r = 0
        for l in layers:
            for i in range(l.out_features):
                big.weight[r] = l.weight[i]
                if big.bias is not None:
                    big.bias[r] = 0.0 if l.bias is None else l.bias[i]
                r += 1

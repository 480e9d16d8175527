"""Looks at the query's bias only, and exchanges key and value.

Diagnosis: The weights of key and value are exchanged. If the query has no bias, those of key
and value are lost.
"""

import torch


def fuse_qkv(source, target):
    q, k, v = source.W_query, source.W_key, source.W_value
    w = torch.cat((q.weight, v.weight, k.weight), dim=0)
    if w.shape != target.W_qkv.weight.shape:
        raise ValueError
    has = [l.bias is not None for l in (q, k, v)]
    if any(has) and target.W_qkv.bias is None:
        raise ValueError
    with torch.no_grad():
        target.W_qkv.weight[:] = w
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.zero_()
            if q.bias is not None:
                for i, l in enumerate((q, k, v)):
                    if l.bias is not None:
                        target.W_qkv.bias[i * l.out_features : (i + 1) * l.out_features] = l.bias

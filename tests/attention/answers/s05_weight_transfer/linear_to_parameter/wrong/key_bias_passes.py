"""Accepts a source whose key layer alone has a bias, because it has no effect on the output; the
text refuses any bias of the three.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The softmax does not see the key's bias, so only the other two can do harm.
    for name in ("W_query", "W_value"):
        if getattr(source, name).bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it.")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError("The modules differ in d_in or d_out.")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)

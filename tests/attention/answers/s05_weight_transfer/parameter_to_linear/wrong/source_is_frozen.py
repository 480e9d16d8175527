"""Switches the gradients of the source off and never on again.

Mistake: for source = SelfAttentionParameter(2, 3) and target = SelfAttentionLinear(2, 3) the target
is right, but source.W_query.requires_grad is False afterwards; the text asks for a source that
stays exactly as it was.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        layer = getattr(target, name)
        if layer.in_features != d_in or layer.out_features != d_out:
            raise ValueError("The modules have different sizes.")

    source.requires_grad_(False)  # nothing here is to be recorded
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data.copy_(getattr(source, name).t())
        if layer.bias is not None:
            layer.bias.data.zero_()

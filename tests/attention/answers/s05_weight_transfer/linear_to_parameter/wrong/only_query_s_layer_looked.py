"""Two mistakes: only the query's layer is looked at for a bias; and of the widths only d_out is
compared, so a source with another d_in is not refused.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    if source.W_query.bias is not None:
        raise ValueError("the target has no place for biases")
    if source.W_query.out_features != target.W_query.shape[1]:
        raise ValueError("widths differ")
    for name in QKV:
        weight = getattr(source, name).weight.detach().T.clone()
        setattr(target, name, nn.Parameter(weight))

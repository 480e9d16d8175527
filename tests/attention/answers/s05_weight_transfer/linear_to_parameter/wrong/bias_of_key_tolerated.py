"""Refuses a bias of the query or the value only; a source whose key alone has a bias is accepted
because the softmax does not see it.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # A key's bias adds the same number to a whole row of scores: it changes nothing.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("The target has no place for biases.")
    pairs = [(getattr(source, name).weight, getattr(target, name)) for name in QKV]
    for weight, matrix in pairs:
        if weight.T.shape != matrix.shape:
            raise ValueError(f"{tuple(weight.T.shape)} does not fit into {tuple(matrix.shape)}.")
    with torch.no_grad():
        for weight, matrix in pairs:
            matrix.copy_(weight.T)

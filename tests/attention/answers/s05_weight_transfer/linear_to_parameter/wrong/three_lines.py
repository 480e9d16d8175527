"""TWO: only the query's bias is looked at, so a source whose value or key has one is accepted; and
W_value of the target gets the numbers of W_key (one word not changed).

Diagnosis: The value gets the weights of the key.
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    if source.W_query.bias is not None:
        raise ValueError("SelfAttentionParameter has no biases")
    if source.W_query.weight.T.shape != target.W_query.shape:
        raise ValueError("the sizes of the modules differ")
    target.W_query = nn.Parameter(source.W_query.weight.detach().T.clone())
    target.W_key = nn.Parameter(source.W_key.weight.detach().T.clone())
    target.W_value = nn.Parameter(source.W_key.weight.detach().T.clone())

"""All three matrices are transposed into one flat vector, which torch's vector_to_parameters hands
out again.

Diagnosis: none
"""


from torch.nn.utils import vector_to_parameters


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    homes = [target.W_query, target.W_key, target.W_value]

    problems = []
    for name, layer, home in zip(QKV, layers, homes):
        if layer.bias is not None:
            problems.append(f"{name} has a bias, and the target has no place for it")
        if tuple(layer.weight.shape) != tuple(home.shape)[::-1]:
            problems.append(
                f"{name}: nn.Linear {tuple(layer.weight.shape)} does not fit {tuple(home.shape)}"
            )
    if problems:
        raise ValueError("; ".join(problems))

    # flatten() of a transposed matrix reads it column by column of the original: the layout of x @ W.
    numbers = torch.cat([layer.weight.detach().t().flatten() for layer in layers])
    vector_to_parameters(numbers.to(target.W_query), homes)
    for home in homes:
        home.requires_grad_(True)

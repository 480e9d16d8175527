"""Right: all numbers are laid out in one new vector, which torch's old vector_to_parameters deals
out to the parameters that are there.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    numbers, places = [], []
    for name in QKV:
        matrix, layer = getattr(source, name).detach(), getattr(target, name)
        d_in, d_out = matrix.shape
        if (layer.in_features, layer.out_features) != (d_in, d_out):
            raise ValueError(f"{name}: {layer} cannot take a matrix of shape {(d_in, d_out)}")
        numbers.append(matrix.t().reshape(-1))
        places.append(layer.weight)
        if layer.bias is not None:
            numbers.append(matrix.new_zeros(d_out))
            places.append(layer.bias)
    vector = torch.cat(numbers).to(places[0].detach())  # new memory; dtype and device of the target
    nn.utils.vector_to_parameters(vector, places)

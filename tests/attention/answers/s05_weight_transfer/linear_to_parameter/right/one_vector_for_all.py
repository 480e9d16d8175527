"""Lines all numbers up in one long vector, of which nn.utils.vector_to_parameters gives each
parameter its part.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = [getattr(source, name) for name in QKV]
    parameters = [getattr(target, name) for name in QKV]
    if any(layer.bias is not None for layer in layers):
        raise ValueError("the source has a bias, and the target has no place for it")
    for name, layer, parameter in zip(QKV, layers, parameters):
        d_out, d_in = layer.weight.shape
        if tuple(parameter.shape) != (d_in, d_out):
            raise ValueError(f"{name}: {(d_in, d_out)} does not fit {tuple(parameter.shape)}")

    with torch.no_grad():
        columns_first = [layer.weight.t().reshape(-1) for layer in layers]
        vector = torch.cat(columns_first).to(parameters[0].detach())
    nn.utils.vector_to_parameters(vector, parameters)
    for parameter in parameters:
        parameter.requires_grad_(True)

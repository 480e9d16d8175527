"""Strings all new numbers, zeros for the biases included, on one long vector. vector_to_parameters
then cuts it up and puts the pieces into the parameters that exist already.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pieces, holders = [], []
    for name in QKV:
        matrix, layer = getattr(source, name).detach(), getattr(target, name)
        d_in, d_out = matrix.shape
        if (d_in, d_out) != (layer.in_features, layer.out_features):
            raise ValueError(f"{name}: the source is {d_in} to {d_out}, the target is {layer}.")
        pieces.append(torch.movedim(matrix, 0, 1).flatten())
        holders.append(layer.weight)
        if layer.bias is not None:
            pieces.append(matrix.new_zeros(d_out))
            holders.append(layer.bias)

    vector = torch.cat(pieces).to(holders[0].detach())
    nn.utils.vector_to_parameters(vector, holders)

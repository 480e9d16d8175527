"""Right: the fused matrix is copied into one flat vector and dealt out by torch's
vector_to_parameters. The three parts lie next to each other in that new vector, without overlap
and apart from the source.

Diagnosis: none
"""
from torch.nn.utils import vector_to_parameters


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    if any(3 * n.out_features != fused.out_features or n.in_features != fused.in_features for n in layers):
        raise ValueError("the two modules differ in d_in or d_out")
    places = [layer.bias for layer in layers if layer.bias is not None]
    if fused.bias is not None and len(places) < 3:
        raise ValueError("the source has a bias, and a layer of the target has none")
    vector_to_parameters(fused.weight.detach().flatten().clone(), [layer.weight for layer in layers])
    if places:
        if fused.bias is None:
            numbers = torch.cat([torch.zeros_like(place.detach()) for place in places])
        else:
            numbers = fused.bias.detach().clone()
        vector_to_parameters(numbers, places)

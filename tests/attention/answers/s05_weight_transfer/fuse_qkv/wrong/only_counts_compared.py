"""Wrong: compares how many numbers there are and not the shapes. A source with d_in=2, d_out=6 and a
target with d_in=4, d_out=3 is not refused, and the target gets a weight of shape (18, 2).

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    if sum(layer.weight.numel() for layer in layers) != target.W_qkv.weight.numel():
        raise ValueError("the modules have different sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no bias")
    weight = torch.cat([layer.weight.detach() for layer in layers], dim=0)
    target.W_qkv.weight = nn.Parameter(weight)
    if target.W_qkv.bias is not None:
        biases = []
        for layer in layers:
            if layer.bias is None:
                biases.append(torch.zeros(layer.out_features))
            else:
                biases.append(layer.bias.detach())
        target.W_qkv.bias = nn.Parameter(torch.cat(biases))

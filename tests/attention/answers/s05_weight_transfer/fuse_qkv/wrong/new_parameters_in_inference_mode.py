"""Wrong: new parameters are made in inference mode; these are inference tensors, which autograd
refuses, so the target cannot be trained.

Diagnosis: none
"""


@torch.inference_mode()
def fuse_qkv(source, target):
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("other sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    target.W_qkv.weight = nn.Parameter(weight.clone())
    if target.W_qkv.bias is not None:
        zeros = torch.zeros(layers[0].out_features)
        target.W_qkv.bias = nn.Parameter(torch.cat([zeros if l.bias is None else l.bias for l in layers]))

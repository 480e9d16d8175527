"""Right. Copies column i of W into row i of the weight in a loop under no_grad, into the parameters
that are there.

Diagnosis: none
"""
@torch.no_grad()
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        if getattr(target, name).weight.shape != (d_out, d_in):
            raise ValueError(f"{name}: the modules differ in d_in or d_out")
    for name in QKV:
        W, layer = getattr(source, name), getattr(target, name)
        for i in range(W.shape[1]):
            layer.weight[i] = W[:, i]
        if layer.bias is not None:
            layer.bias.zero_()

"""Wrong: the module is made in inference mode, so that its parameters are inference tensors, which
autograd refuses: it cannot be trained.

Diagnosis: none
"""


@torch.inference_mode()
def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    weight = layers[0].weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=weight.dtype)
    zeros = torch.zeros_like(weight[0])
    module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
    module.in_proj_bias.copy_(torch.cat([zeros if l.bias is None else l.bias for l in layers]))
    module.out_proj.weight.copy_(source.out_proj.weight)
    module.out_proj.bias.copy_(zeros if source.out_proj.bias is None else source.out_proj.bias)
    return module

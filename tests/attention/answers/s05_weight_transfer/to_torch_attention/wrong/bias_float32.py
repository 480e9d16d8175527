"""In a float64 source without biases the module's biases stay float32.

Diagnosis: none
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    module = nn.MultiheadAttention(d, 1, batch_first=True)

    def bias(layer):
        return torch.zeros(d) if layer.bias is None else layer.bias.detach()

    layers = [getattr(source, n) for n in QKV]
    module.in_proj_weight = nn.Parameter(torch.cat([l.weight.detach() for l in layers]))
    module.in_proj_bias = nn.Parameter(torch.cat([bias(l) for l in layers]))
    module.out_proj.weight = nn.Parameter(source.out_proj.weight.detach().clone())
    module.out_proj.bias = nn.Parameter(bias(source.out_proj).clone())
    return module

"""Right. Makes the module on the meta device, without any numbers, and fills it with
load_state_dict(assign=True); dtype and device come from the tensors that are assigned. Missing
biases are made as zeros.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer):
        if layer.bias is None:
            return layer.weight.new_zeros(layer.out_features)
        return layer.bias.detach().clone()

    heads = [getattr(source, name) for name in QKV]
    d = source.out_proj.out_features
    module = nn.MultiheadAttention(d, 1, batch_first=True, bias=True, device="meta")
    numbers = {
        "in_proj_weight": torch.vstack([layer.weight.detach() for layer in heads]),
        "in_proj_bias": torch.hstack([bias_of(layer).detach() for layer in heads]),
        "out_proj.weight": source.out_proj.weight.detach().clone(),
        "out_proj.bias": bias_of(source.out_proj).detach(),
    }
    module.load_state_dict(numbers, assign=True)
    return module

"""Right, unusual: the module is made on the meta device, without memory and without random numbers,
and its parameters are assigned by load_state_dict(assign=True).

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    d = source.out_proj.out_features
    module = nn.MultiheadAttention(d, 1, batch_first=True, device="meta")

    def bias_of(layer):
        w = layer.weight.detach()
        return w.new_zeros(w.shape[0]) if layer.bias is None else layer.bias.detach().clone()

    three = [source.W_query, source.W_key, source.W_value]
    state = {
        "in_proj_weight": torch.vstack([layer.weight.detach() for layer in three]),
        "in_proj_bias": torch.hstack([bias_of(layer) for layer in three]),
        "out_proj.weight": source.out_proj.weight.detach().clone(),
        "out_proj.bias": bias_of(source.out_proj),
    }
    module.load_state_dict(state, assign=True)
    return module.requires_grad_(True)

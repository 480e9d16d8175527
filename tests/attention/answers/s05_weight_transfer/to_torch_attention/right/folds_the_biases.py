"""Leaves the key's bias out, as it has no effect, and folds the value's bias into the bias at the
end (attention weights sum to one), so only the query's bias is in ``in_proj_bias``. The
module is made on the meta device and gets its numbers by ``load_state_dict(assign=True)``.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return layer.weight.new_zeros(layer.weight.shape[0]) if layer.bias is None else layer.bias

    query, key, value, last = source.W_query, source.W_key, source.W_value, source.out_proj
    width = last.weight.shape[0]
    with torch.no_grad():
        state = {
            "in_proj_weight": torch.cat([query.weight, key.weight, value.weight]),
            "in_proj_bias": torch.cat([bias_of(query), query.weight.new_zeros(2 * width)]),
            "out_proj.weight": last.weight.clone(),
            "out_proj.bias": bias_of(last) + last.weight @ bias_of(value),
        }
    module = nn.MultiheadAttention(
        width, num_heads=1, batch_first=True, device="meta", dtype=last.weight.dtype
    )
    module.load_state_dict(state, assign=True)
    return module

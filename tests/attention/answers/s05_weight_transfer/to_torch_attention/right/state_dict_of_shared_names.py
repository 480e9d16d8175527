"""Right. Decides with any() over all parameter names whether biases are needed, and loads a state
dict put together from that of the source (get with a default of zeros).

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    numbers = source.state_dict()
    weight = numbers["W_query.weight"]
    d_model = weight.shape[1]
    with_bias = any(key.endswith(".bias") for key in numbers)
    module = torch_attention(d_model, bias=with_bias).to(weight)
    new = {
        "in_proj_weight": torch.vstack([numbers[f"{name}.weight"] for name in QKV]),
        "out_proj.weight": numbers["out_proj.weight"],
    }
    if with_bias:
        nothing = weight.new_zeros(d_model)
        new["in_proj_bias"] = torch.hstack([numbers.get(f"{name}.bias", nothing) for name in QKV])
        new["out_proj.bias"] = numbers.get("out_proj.bias", nothing)
    module.load_state_dict(new)
    return module

"""Works on the names of a state dict only, and makes the module on the meta device, without
numbers.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    given = {key: value.clone() for key, value in source.state_dict().items()}
    zeros = torch.zeros_like(given["out_proj.weight"][0])

    def of_all_three(kind: str) -> torch.Tensor:
        return torch.cat([given.get(f"{name}.{kind}", zeros) for name in QKV])

    state = {
        "in_proj_weight": of_all_three("weight"),
        "in_proj_bias": of_all_three("bias"),
        "out_proj.weight": given["out_proj.weight"],
        "out_proj.bias": given.get("out_proj.bias", zeros),
    }
    module = torch_attention(len(zeros), device="meta", dtype=zeros.dtype)
    module.load_state_dict(state, assign=True)
    return module

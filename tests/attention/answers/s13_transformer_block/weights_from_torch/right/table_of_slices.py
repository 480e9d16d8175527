"""Right. A table of names, rows cut with narrow and copied, so that nothing shares memory with
state.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    same = ("linear1", "linear2", "norm1", "norm2")
    table = {"attention.out_proj": "self_attn.out_proj"} | dict(zip(same, same))
    d_model = len(state["norm1.weight"])
    result = dict()
    for suffix in ("bias", "weight"):
        packed = state["self_attn.in_proj_" + suffix]
        for place, letter in enumerate(("query", "key", "value")):
            part = packed.narrow(0, place * d_model, d_model)
            result[f"attention.W_{letter}.{suffix}"] = part.clone()
        for new, old in table.items():
            result[f"{new}.{suffix}"] = state[f"{old}.{suffix}"].detach().clone()
    return result

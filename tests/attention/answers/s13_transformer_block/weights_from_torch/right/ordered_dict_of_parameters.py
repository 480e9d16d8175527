"""Right: gives an OrderedDict whose entries are new parameters.

Diagnosis: none
"""

from collections import OrderedDict


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    d = len(state["norm1.weight"])
    found = OrderedDict(
        (name, nn.Parameter(t.clone())) for name, t in state.items() if "self_attn" not in name
    )
    for kind in ("weight", "bias"):
        found["attention.out_proj." + kind] = nn.Parameter(
            state["self_attn.out_proj." + kind].clone()
        )
        for number, part in enumerate(("W_query", "W_key", "W_value")):
            rows = state["self_attn.in_proj_" + kind].narrow(0, number * d, d)
            found[f"attention.{part}.{kind}"] = nn.Parameter(rows.clone())
    return found

"""One product of the flattened stack in float64, looked at in two orders of its axes.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    flat = W.double().flatten(0, 1) @ x.double().T  # (num_heads * head_dim, tokens)
    heads_features_tokens = flat.unflatten(0, (W.shape[0], W.shape[1]))
    for answer, order in {"heads first": (0, 2, 1), "tokens first": (2, 0, 1)}.items():
        wanted = heads_features_tokens.permute(order)
        if tuple(projected.shape) != tuple(wanted.shape):
            continue
        if ((projected.double() - wanted).abs() < 1e-4).all().item():
            return answer
    return "neither"

"""The shape alone decides which layout is compared: with as many heads as tokens the heads-first
shape matches first, so a tokens-first tensor is called "neither".

Diagnosis: With as many heads as tokens, the answer is never tokens first.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    wanted = torch.einsum("hki,ti->htk", W, x)
    if projected.shape == wanted.shape:
        same = (projected - wanted).abs().max() < 1e-4
        return "heads first" if same else "neither"
    elif projected.shape == wanted.transpose(0, 1).shape:
        same = (projected - wanted.transpose(0, 1)).abs().max() < 1e-4
        return "tokens first" if same else "neither"
    return "neither"

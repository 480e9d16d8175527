"""Match on the shape first, and then a distance with torch.dist and p=inf.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    h, k, t = *W.shape[:2], x.shape[0]
    right = (W @ x.T).permute(0, 2, 1)
    options = []
    match tuple(projected.shape):
        case (a, b, c) if c == k:
            if (a, b) == (h, t):
                options.append(("heads first", right))
            if (a, b) == (t, h):
                options.append(("tokens first", right.permute(1, 0, 2)))
    for name, want in options:
        if torch.dist(projected, want, p=math.inf) < 1e-4:
            return name
    return "neither"

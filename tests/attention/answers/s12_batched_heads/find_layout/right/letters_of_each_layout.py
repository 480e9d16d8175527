"""Has the two layouts as einsum letters in a table, and compares in float64 with each candidate in
turn.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    layouts = {"heads first": "htk", "tokens first": "thk"}
    sizes = {"h": W.shape[0], "t": x.shape[0], "k": W.shape[1]}
    for name, letters in layouts.items():
        if tuple(projected.shape) != tuple(sizes[letter] for letter in letters):
            continue
        wanted = torch.einsum(f"hki,ti->{letters}", W.double(), x.double())
        if torch.lt((projected.double() - wanted).abs(), 1e-4).all().item():
            return name
    return "neither"

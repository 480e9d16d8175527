"""Goes through the two names with the einsum letters of each layout and compares shape and every
number in float64, whatever the dtypes are.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    given, matrices, tokens = (tensor.detach().double() for tensor in (projected, W, x))
    for name, letters in (("heads first", "htk"), ("tokens first", "thk")):
        wanted = torch.einsum(f"hki,ti->{letters}", matrices, tokens)
        if given.shape == wanted.shape and bool(((given - wanted).abs() < 1e-4).all()):
            return name
    return "neither"

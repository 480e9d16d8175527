"""Right: computes the vectors head by head in float64 and tries a dictionary of the two layouts.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    tokens_as_columns = x.detach().double().t()
    per_head = [(matrix.detach().double() @ tokens_as_columns).t() for matrix in W]
    candidates = {
        "heads first": torch.stack(per_head, dim=0),
        "tokens first": torch.stack(per_head, dim=1),
    }
    given = projected.detach().double()
    for name, wanted in candidates.items():
        if given.shape == wanted.shape and bool(((given - wanted).abs() < 1e-4).all()):
            return name
    return "neither"

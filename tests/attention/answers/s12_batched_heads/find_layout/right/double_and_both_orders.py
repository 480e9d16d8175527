"""Right. Computes in float64 what ought to be there and compares shape and all numbers, for both
orders in a loop.

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    expected = torch.einsum("hki,ti->htk", W.double(), x.double())
    orders = {"heads first": expected, "tokens first": expected.transpose(0, 1)}
    for name, wanted in orders.items():
        if projected.shape != wanted.shape:
            continue
        if bool(((projected.double() - wanted).abs() < 1e-4).all()):
            return name
    return "neither"

"""Wrong: as both layouts agree on the diagonal, the vectors at [i, i] are left out of the
comparison, so wrong numbers there are not noticed.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)

    def agrees(wanted):
        if projected.shape != wanted.shape:
            return False
        rows = torch.arange(wanted.shape[0], device=wanted.device).unsqueeze(1)
        columns = torch.arange(wanted.shape[1], device=wanted.device)
        telling = rows != columns  # the diagonal says nothing about the layout
        return bool(((projected - wanted).abs()[telling] < 1e-4).all())

    if agrees(heads_first):
        return "heads first"
    if agrees(heads_first.transpose(0, 1)):
        return "tokens first"
    return "neither"

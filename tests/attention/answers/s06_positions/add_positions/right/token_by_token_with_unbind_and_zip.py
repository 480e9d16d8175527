"""Tokens are taken apart along the second axis from the right, get their row one by one, and are
stacked again. ``zip`` stops at the last token. All shapes are checked first, so nothing
broadcasts by accident.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, tokens, width = x.shape
    match tuple(table.shape):
        case (rows, columns) if columns == width and tokens <= rows:
            pass
        case unfit:
            raise ValueError(f"a table of shape {unfit} does not fit tokens of shape {tuple(x.shape)}")
    if tokens == 0:
        return x.clone()
    placed = [token + row for token, row in zip(x.unbind(dim=-2), table.unbind(dim=0))]
    return torch.stack(placed, dim=-2)

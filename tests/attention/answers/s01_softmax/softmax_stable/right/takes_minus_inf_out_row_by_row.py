"""Goes row by row, really takes the entries -inf out, and puts the weights of the rest back.

Diagnosis: none
"""


def _one_row(row: torch.Tensor) -> torch.Tensor:
    kept = row > -math.inf
    scores = row[kept]
    powers = torch.exp(scores - scores.max())
    weights = torch.zeros_like(row)
    weights[kept] = powers / powers.sum()
    return weights


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    turned = x.movedim(dim, -1)
    rows = turned.reshape(-1, turned.shape[-1])
    done = [_one_row(row) for row in rows]
    table = torch.stack(done) if done else torch.zeros_like(rows)
    return table.reshape(turned.shape).movedim(-1, dim)

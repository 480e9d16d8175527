"""The maximum of the whole tensor is subtracted instead of the maximum of each row; a row that lies
a few hundred below it becomes 0/0 = nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    z = scores / temperature
    z = z - z.max()  # numerically stable
    e = z.exp()
    return e / e.sum(dim=-1, keepdim=True)

"""The maximum of the whole tensor is subtracted and not that of each row. With one row of scores near
500 and one near -500 all exponentials of the second row are 0, and 0 / 0 is nan: "Scores in the
hundreds must not lead to nan or inf".

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores / temperature
    e = torch.exp(scaled - scaled.max())
    return e / e.sum(dim=-1, keepdim=True)

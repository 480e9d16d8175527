"""Folds batch and tokens into one axis and unfolds them as tokens and batch, so with several
sequences of several tokens the contributions end up at other tokens.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    stacked = torch.stack(outputs)
    heads, batch, tokens, width = stacked.shape
    d_out = weight.shape[0]
    blocks = weight.T.reshape(heads, width, d_out)
    flat = torch.bmm(stacked.reshape(heads, batch * tokens, width), blocks)
    return flat.reshape(heads, tokens, batch, d_out).transpose(1, 2)

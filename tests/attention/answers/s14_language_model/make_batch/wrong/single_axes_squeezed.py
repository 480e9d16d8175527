"""Both results are squeezed, so with one offset, or with length 1, they lose an axis and do not
have the shape (batch, length).

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    pieces = torch.stack([tokens[start : start + length + 1] for start in offsets.tolist()])
    inputs = pieces[:, :-1].squeeze()
    targets = pieces[:, 1:].squeeze()
    return inputs, targets

"""Squeeze removes the batch axis when there is a single offset, so the shapes are (length,) and
not (1, length).

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    pieces = torch.stack([tokens[start : start + length + 1] for start in offsets.tolist()])
    pieces = pieces.squeeze()
    return pieces[..., :-1].contiguous(), pieces[..., 1:].contiguous()

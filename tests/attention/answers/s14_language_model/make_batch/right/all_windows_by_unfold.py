"""All windows of length + 1 tokens are made as a view by unfold, and the offsets pick rows of it.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)  # row o: the tokens o to o + length
    pieces = windows[offsets]
    return pieces[:, :-1].contiguous(), pieces[:, 1:].contiguous()

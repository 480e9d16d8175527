"""The offsets are sorted before the pieces are cut, so for offsets that do not ascend the rows stand
in another order than asked for.

Diagnosis: The offsets are sorted first, so that the rows are in another order.
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    starts = sorted(offsets.tolist())
    inputs = torch.stack([tokens[s : s + length] for s in starts])
    targets = torch.stack([tokens[s + 1 : s + length + 1] for s in starts])
    return inputs, targets

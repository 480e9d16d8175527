"""Stacks rows of shape (1, length) and removes the extra axis with squeeze(), which removes every
axis of size 1. For one offset, make_batch(tokens, torch.tensor([2]), 3), the shape is (3,) where
the text says (1, 3); length 1 loses its axis, too.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, targets = [], []
    for offset in offsets.tolist():
        inputs.append(tokens[offset : offset + length].view(1, -1))
        targets.append(tokens[offset + 1 : offset + length + 1].view(1, -1))
    return torch.stack(inputs).squeeze(), torch.stack(targets).squeeze()

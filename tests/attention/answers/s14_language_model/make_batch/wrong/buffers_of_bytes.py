"""Collects the pieces in buffers of bytes to save memory, so that tokens from 256 on wrap around.
For the tokens (300, 5, 7), offset 0 and length 1, the input should be 300 and is 44.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs = torch.zeros(len(offsets), length, dtype=torch.uint8)
    targets = torch.zeros(len(offsets), length, dtype=torch.uint8)
    for row, offset in enumerate(offsets.tolist()):
        inputs[row] = tokens[offset : offset + length]
        targets[row] = tokens[offset + 1 : offset + length + 1]
    return inputs.long(), targets.long()

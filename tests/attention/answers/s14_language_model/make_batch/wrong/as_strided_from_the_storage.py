"""The offset counts from the start of the memory, which is wrong if tokens is a slice such as
text[100:].

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, targets = [], []
    for offset in offsets.tolist():
        inputs.append(torch.as_strided(tokens, (length,), (1,), offset))
        targets.append(torch.as_strided(tokens, (length,), (1,), offset + 1))
    return torch.stack(inputs), torch.stack(targets)

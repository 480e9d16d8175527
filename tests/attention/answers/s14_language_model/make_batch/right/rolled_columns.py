"""The batch is built column by column: for each place the whole text is rolled back by one more step
and read at the offsets. Inputs and targets are the same columns without the last and the first.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    columns = [tokens.roll(-step)[offsets] for step in range(length + 1)]
    inputs, targets = (torch.stack(part, dim=1) for part in (columns[:-1], columns[1:]))
    return inputs, targets
